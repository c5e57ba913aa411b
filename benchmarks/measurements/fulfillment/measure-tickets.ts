import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postJson } from '#tests/process/post-json.ts';
import type { BenchmarkEnvironment } from '../../environment/benchmark-environment.ts';
import { atMost, type Figure, inMegabytes } from '../../figure.ts';
import { runInChild } from '../../load/run-in-child.ts';
import { allPrintItems, openCheckout, pay } from '../../load/shop-calls.ts';

const orderCount = 100;
const maxSeconds = 30;
const maxMegabytes = 300;
/** How long a process takes to write the job tickets of 100 paid orders, and its memory. */
export async function measureTickets({ shop, dataDir }: BenchmarkEnvironment): Promise<Figure[]> {
  const items = await allPrintItems(shop.url);
  for (const item of Array.from({ length: orderCount }, (_, order) => items[order % items.length])) {
    if (!item) throw new Error('The benchmarked shop has no prints.');
    const sessionid = await openCheckout(shop.url, item);
    await pay(shop.sandboxUrl, sessionid);
    await postJson(`${shop.url}/api/orders/ingest-session`, { sessionid });
  }
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-tickets-'));
  try {
    const path = join(folder, 'tickets.pdf');
    const { seconds, megabytes } = await runInChild<{ seconds: number; megabytes: number }>(
      '../measurements/fulfillment/run-tickets.ts',
      { dataDir, count: orderCount, path },
    );
    const name = `tickets for ${orderCount} orders`;
    return [
      atMost(`Time of ${name}`, seconds, maxSeconds, (value) => `${value.toFixed(1)} s`),
      atMost(`Memory of ${name}`, megabytes, maxMegabytes, inMegabytes),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
