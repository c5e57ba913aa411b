import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { demoHangings } from '#server/catalogue/tables.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { freePort } from '#tests/process/free-port.ts';
import { startShop } from '#tests/process/start-shop.ts';
import { fillLargeCatalogue } from '../environment/fill-large-catalogue.ts';
import {
  type Contestant,
  commonWord,
  differentSearches,
  type Print,
  type RunningContestant,
} from './contestant.ts';

const printCount = 50;
const pollMs = 10;
const list = (q = '') => ({ path: `/api/shop/all-prints?limit=${printCount}${q && `&q=${q}`}` });

/** Hangs fifty made-up prints, each with twelve variants, and returns them as the shop's API does. */
export async function openShop(
  { db, url: databaseUrl }: OpenDatabase,
  dataDir: string,
): Promise<{ shop: Contestant; prints: Print[] }> {
  await db.insert(demoHangings).values({ finishedAt: new Date() });
  await fillLargeCatalogue(db, printCount);
  await db.execute(addMissingVariants);
  const start = () => startOnce(dataDir, databaseUrl);
  const running = await start();
  try {
    const summaries = await readJson<Print[]>(running.url + list().path);
    const prints = await Promise.all(
      summaries.map(({ _id }) => readJson<Print>(`${running.url}/api/products/find/${_id}`)),
    );
    const [newest] = prints;
    if (!newest) throw new Error('The measured shop has no prints.');
    const shop = {
      name: 'Passepartout',
      databaseName: new URL(databaseUrl).pathname.slice(1),
      headers: {},
      api: {
        list: [list()],
        search: [list(commonWord)],
        searches: differentSearches(prints).map(list),
        product: [{ path: `/api/products/find/${newest._id}` }],
      },
      pages: { listPage: { path: '/shop/all-prints/' }, productPage: { path: `/product/${newest._id}` } },
      standIn: 'sandbox-main.js',
      start,
    };
    return { shop, prints };
  } finally {
    await running.stop();
  }
}

/** Twelve for each print, as every tenth print of the large catalogue has. */
const addMissingVariants = sql`
  insert into variants (id, print_id, sku, size, frame_color, mount, price, member_price)
  select gen_random_uuid(), id, id || '-' || size || '-' || frame || '-' || mount, size, frame, mount, 300, 250
  from prints, unnest(array['small', 'medium', 'large']) as size, unnest(array['black', 'white']) as frame,
    unnest(array['Border', 'Full Bleed']) as mount
  where not exists (select from variants where print_id = prints.id)`;

/** @returns what the shop's API describes as this type */
async function readJson<Answer>(url: string): Promise<Answer> {
  return (await fetch(url)).json() as Promise<Answer>;
}

async function startOnce(dataDir: string, databaseUrl: string): Promise<RunningContestant> {
  const ports = { port: await freePort(), sandboxPort: await freePort() };
  const failure = new AbortController();
  const startedAt = performance.now();
  const [shop, answeredAt] = await Promise.all([
    startShop(dataDir, { databaseUrl, ports }).catch((error: unknown) => {
      failure.abort();
      throw error;
    }),
    momentOfFirstAnswer(`http://localhost:${ports.port}${list().path}`, failure.signal),
  ]);
  const { url, pid, stop } = shop;
  return { url, pid, stop, secondsToFirstAnswer: (answeredAt - startedAt) / 1000 };
}

async function momentOfFirstAnswer(url: string, startFailed: AbortSignal): Promise<number> {
  const hasAnswered = () =>
    fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!startFailed.aborted && !(await hasAnswered())) await pause(pollMs);
  return performance.now();
}
