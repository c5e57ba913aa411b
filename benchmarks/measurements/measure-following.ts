import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { prints } from '#server/catalogue/tables.ts';
import { freePort } from '#tests/process/free-port.ts';
import { startShop } from '#tests/process/start-shop.ts';
import {
  type BenchmarkEnvironment,
  newestProduct,
  openDatabaseIn,
} from '../environment/benchmark-environment.ts';
import { atMost, type Figure, median, withDetails } from '../figure.ts';

const changes = 15;
const goalSeconds = 2;

/** How long it takes until two processes of the shop show a changed title in the list, on the print's page and in the API. */
export async function measureFollowing({ shop, dataDir }: BenchmarkEnvironment): Promise<Figure[]> {
  const { db, close } = await openDatabaseIn(dataDir);
  const { _id, title: titleBefore } = await newestProduct(shop.url);
  const rename = (title: string) => db.update(prints).set({ title }).where(eq(prints.id, _id));
  const paths = ['/shop/all-prints/', `/product/${_id}`, '/api/shop/all-prints'];
  const ports = { port: await freePort(), sandboxPort: shop.ports.sandboxPort };
  const second = await startShop(dataDir, { ports });
  const addresses = [shop.url, second.url].flatMap((url) => paths.map((path) => url + path));
  const durations: number[] = [];
  try {
    for (let change = 1; change <= changes; change += 1) {
      const title = `Changed ${change} times`;
      await rename(title);
      durations.push(await secondsUntilShown(addresses, title));
    }
  } finally {
    await rename(titleBefore);
    await second.stop();
    await close();
  }
  const figure = atMost(
    `A change of the catalogue, until two processes show it: the slowest of ${changes}`,
    Math.max(...durations),
    goalSeconds,
    (seconds) => `${seconds.toFixed(2)} s`,
  );
  return [withDetails(figure, `median ${median(durations).toFixed(2)} s`)];
}

async function secondsUntilShown(addresses: readonly string[], title: string): Promise<number> {
  const startedAt = performance.now();
  const isShown = async (address: string) => (await (await fetch(address)).text()).includes(title);
  while (!(await Promise.all(addresses.map(isShown))).every(Boolean)) await pause(20);
  return (performance.now() - startedAt) / 1000;
}
