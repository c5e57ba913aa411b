import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { atMost, type Figure, inHundredths, withDetails } from './figure.ts';
import { type LargeShop, openLargeShops } from './open-large-shops.ts';

const sizes = [100, 10_000, 100_000];
const among = ` with ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')} prints`;
const rounds = 15;
const mostTimesAsSlow = 1.5;
/** A shop hears of a change within a few milliseconds. */
const untilForgottenMs = 50;

/** What is asked for; each print's page is one that nobody has asked for yet. */
const questions: Record<string, (shop: LargeShop, round: number) => Promise<string>> = {
  'First catalogue page': async () => '/shop/all-prints/',
  'Product page': async (shop, round) => `/product/${await printOf(shop, round)}`,
  'A category in an orientation': async () => '/shop/all-prints/?category=nature&orientation=portrait',
  'Page of an artist': async () => '/artist/Artist%201',
  'Product list of 50': async () => '/api/shop/all-prints?limit=50',
};

/** What pages take to be made, and what a shop holds, with many prints as a share of the same with a hundred. */
export async function measureLargeCatalogues(): Promise<Figure[]> {
  const { shops, close } = await openLargeShops(sizes);
  try {
    const figures: Figure[] = [];
    for (const name of Object.keys(questions)) figures.push(compared(name, await secondsOf(name, shops)));
    return [...figures, await compareMemory(shops)];
  } finally {
    await close();
  }
}

/** By shop, in each round: how long the answer takes of a shop that remembers nothing. */
async function secondsOf(name: string, shops: readonly LargeShop[]): Promise<number[][]> {
  const taken = shops.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, shop] of shops.entries()) {
      const path = (await questions[name]?.(shop, round)) ?? '/';
      await shop.db.execute(sql`notify catalogue_changed`);
      await pause(untilForgottenMs);
      taken[index]?.push(await secondsFor(shop.shop.url + path));
    }
  }
  return taken;
}

async function secondsFor(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return (performance.now() - startedAt) / 1000;
}

/** By the quickest answers: whatever disturbs them only makes them slower. */
function compared(name: string, taken: readonly (readonly number[])[]): Figure {
  const [smallest = 0, ...larger] = taken.map((seconds) => Math.min(...seconds));
  const milliseconds = [smallest, ...larger].map((seconds) => (seconds * 1000).toFixed(0)).join(', ');
  return limited(name, Math.max(...larger) / smallest, `${milliseconds} ms`);
}

async function compareMemory(shops: readonly LargeShop[]): Promise<Figure> {
  const megabytes: number[] = [];
  for (const { shop } of shops) megabytes.push(await shop.memoryMegabytes());
  const [smallest = 0] = megabytes;
  const list = megabytes.map((each) => each.toFixed(0)).join(', ');
  return limited('Memory of the shop process', Math.max(...megabytes) / smallest, `${list} MB`);
}

function limited(name: string, ratio: number, details: string): Figure {
  return withDetails(atMost(`${name}${among}`, ratio, mostTimesAsSlow, inHundredths), details);
}

async function printOf({ db, prints }: LargeShop, round: number): Promise<string> {
  const number = Math.ceil(((round + 1) * prints) / (rounds + 1));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from prints where source_name = ${`made-up-${number}.jpg`}`,
  );
  const [{ id } = { id: '' }] = rows;
  return id;
}
