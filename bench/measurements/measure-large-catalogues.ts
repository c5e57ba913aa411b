import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readPage } from '../environment/benchmark-environment.ts';
import { type LargeShop, openLargeShops } from '../environment/open-large-shops.ts';
import { atMost, type Figure, inHundredths, withDetails } from '../figure.ts';

const sizes = [100, 10_000, 100_000];
const rounds = 15;
const mostTimesAsSlow = 1.5;
/** A shop is notified of a change within a few milliseconds. */
const untilForgottenMs = 50;

interface Question {
  path(shop: LargeShop, round: number): Promise<string>;
  /** A smaller shop has less than one page of results, so it can't be compared. */
  fromPrints?: number;
}

/** The measured pages. Each request for a print's page takes a new print, which is not cached yet. */
const questions: Record<string, Question> = {
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
    for (const [name, question] of Object.entries(questions)) {
      const asked = shops.filter(({ prints }) => prints >= (question.fromPrints ?? 0));
      figures.push(compared(name, asked, await secondsOf(question, asked)));
    }
    return [...figures, await compareMemory(shops)];
  } finally {
    await close();
  }
}

/** For each shop, the time to render an uncached response, without the time of the request itself. */
async function secondsOf({ path }: Question, shops: readonly LargeShop[]): Promise<number[]> {
  const taken = shops.map(() => ({ made: Number.POSITIVE_INFINITY, sentAgain: Number.POSITIVE_INFINITY }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, shop] of shops.entries()) {
      const asked = shop.shop.url + (await path(shop, round));
      await shop.db.execute(sql`notify catalogue_changed`);
      await pause(untilForgottenMs);
      const quickest = taken[index];
      if (!quickest) continue;
      quickest.made = Math.min(quickest.made, await secondsFor(asked));
      // The second response comes from the cache.
      quickest.sentAgain = Math.min(quickest.sentAgain, await secondsFor(asked));
    }
  }
  return taken.map(({ made, sentAgain }) => made - sentAgain);
}

async function secondsFor(url: string): Promise<number> {
  const startedAt = performance.now();
  await readPage(url);
  return (performance.now() - startedAt) / 1000;
}

/** Compares the fastest responses, because disturbances only make responses slower. */
function compared(name: string, shops: readonly LargeShop[], taken: readonly number[]): Figure {
  const [smallest = 0, ...larger] = taken;
  const milliseconds = [smallest, ...larger].map((seconds) => (seconds * 1000).toFixed(0)).join(', ');
  return limited(name, shops, { ratio: Math.max(...larger) / smallest, details: `${milliseconds} ms` });
}

async function compareMemory(shops: readonly LargeShop[]): Promise<Figure> {
  const megabytes: number[] = [];
  for (const { shop } of shops) megabytes.push(await shop.memoryMegabytes());
  const [smallest = 0] = megabytes;
  const list = megabytes.map((each) => each.toFixed(0)).join(', ');
  const ratio = Math.max(...megabytes) / smallest;
  return limited('Memory of the shop process', shops, { ratio, details: `${list} MB` });
}

function limited(
  name: string,
  shops: readonly LargeShop[],
  { ratio, details }: { ratio: number; details: string },
): Figure {
  const counts = shops.map(({ prints }) => prints.toLocaleString('en-US')).join(', ');
  return withDetails(atMost(`${name} with ${counts} prints`, ratio, mostTimesAsSlow, inHundredths), details);
}

async function printOf({ db, prints }: LargeShop, round: number): Promise<string> {
  const number = Math.ceil(((round + 1) * prints) / (rounds + 1));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from prints where source_name = ${`made-up-${number}.jpg`}`,
  );
  const [{ id } = { id: '' }] = rows;
  return id;
}
