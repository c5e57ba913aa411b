import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readPage } from '../environment/benchmark-environment.ts';
import { type LargeShop, openLargeShops } from '../environment/open-large-shops.ts';
import { atMost, type Figure, inHundredths, withDetails } from '../figure.ts';

const sizes = [100, 10_000, 100_000];
const rounds = 15;
const maxSlowdown = 1.5;
/** A shop is notified of a change, and empties its cache, within a few milliseconds. */
const invalidationMs = 50;

interface MeasuredPage {
  path(shop: LargeShop, round: number): Promise<string>;
  /** Smaller shops are left out, because they have less than one page of results. */
  fromPrints?: number;
}

/** The measured pages. Each request for a print's page takes a new print, which is not cached yet. */
const measuredPages: Record<string, MeasuredPage> = {
  'First catalogue page': { path: async () => '/shop/all-prints/' },
  'Product page': { path: async (shop, round) => `/product/${await printOf(shop, round)}` },
  'A category in an orientation': {
    path: async () => '/shop/all-prints/?category=nature&orientation=portrait',
    fromPrints: 10_000,
  },
  'Page of an artist': { path: async () => '/artist/Artist%201' },
  'A search for a title': {
    path: async (_, round) => `/api/shop/all-prints?limit=50&q=${titleOf(round + 1)}`,
  },
  'Product list of 50': { path: async () => '/api/shop/all-prints?limit=50' },
};

/** The title of a made-up print, as `fillLargeCatalogue` writes it. */
const titleOf = (number: number) => `morning+${createHash('md5').update(String(number)).digest('hex')}`;

/** The time to render pages, and the memory of a shop, with many prints relative to few. */
export async function measureLargeCatalogues(): Promise<Figure[]> {
  const { shops, close } = await openLargeShops(sizes);
  try {
    const figures: Figure[] = [];
    for (const [name, page] of Object.entries(measuredPages)) {
      const comparedShops = shops.filter(({ prints }) => prints >= (page.fromPrints ?? 0));
      figures.push(compareTimes(name, comparedShops, await secondsOf(page, comparedShops)));
    }
    return [...figures, await compareMemory(shops)];
  } finally {
    await close();
  }
}

/** For each shop, the time to render a response: the fastest uncached request minus the fastest cached one. */
async function secondsOf({ path }: MeasuredPage, shops: readonly LargeShop[]): Promise<number[]> {
  const fastest = shops.map(() => ({ uncached: Number.POSITIVE_INFINITY, cached: Number.POSITIVE_INFINITY }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, shop] of shops.entries()) {
      const url = shop.shop.url + (await path(shop, round));
      await shop.db.execute(sql`notify catalogue_changed`);
      await pause(invalidationMs);
      const times = fastest[index];
      if (!times) continue;
      times.uncached = Math.min(times.uncached, await secondsFor(url));
      times.cached = Math.min(times.cached, await secondsFor(url));
    }
  }
  return fastest.map(({ uncached, cached }) => uncached - cached);
}

async function secondsFor(url: string): Promise<number> {
  const startedAt = performance.now();
  await readPage(url);
  return (performance.now() - startedAt) / 1000;
}

/** Compares the fastest responses, because disturbances only make responses slower. */
function compareTimes(name: string, shops: readonly LargeShop[], times: readonly number[]): Figure {
  const [smallest = 0, ...larger] = times;
  const milliseconds = [smallest, ...larger].map((seconds) => (seconds * 1000).toFixed(0)).join(', ');
  return slowdownFigure(name, shops, {
    ratio: Math.max(...larger) / smallest,
    details: `${milliseconds} ms`,
  });
}

async function compareMemory(shops: readonly LargeShop[]): Promise<Figure> {
  const megabytes: number[] = [];
  for (const { shop } of shops) megabytes.push(await shop.memoryMegabytes());
  const [smallest = 0] = megabytes;
  const list = megabytes.map((each) => each.toFixed(0)).join(', ');
  const ratio = Math.max(...megabytes) / smallest;
  return slowdownFigure('Memory of the shop process', shops, { ratio, details: `${list} MB` });
}

function slowdownFigure(
  name: string,
  shops: readonly LargeShop[],
  { ratio, details }: { ratio: number; details: string },
): Figure {
  const counts = shops.map(({ prints }) => prints.toLocaleString('en-US')).join(', ');
  return withDetails(atMost(`${name} with ${counts} prints`, ratio, maxSlowdown, inHundredths), details);
}

async function printOf({ db, prints }: LargeShop, round: number): Promise<string> {
  const number = Math.ceil(((round + 1) * prints) / (rounds + 1));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from prints where source_name = ${`made-up-${number}.jpg`}`,
  );
  const [{ id } = { id: '' }] = rows;
  return id;
}
