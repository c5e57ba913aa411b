import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postJson } from '#tests/process/post-json.ts';
import { startCommand } from '#tests/process/run-command.ts';
import type { BenchmarkEnvironment } from '../environment/benchmark-environment.ts';
import { atMost, type Figure, inMegabytes } from '../figure.ts';
import { allPrintItems, openCheckout, pay } from '../load/shop-calls.ts';

const orderCount = 100;
const maxSeconds = 30;
const maxMegabytes = 300;
/** Prints the peak memory of the command's process in kilobytes, as its last line of standard error. */
const printPeakMemory =
  "--import=data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";

/** How long the command takes that writes the job tickets of 100 paid orders, and its memory. */
export async function measureTickets({ shop, dataDir }: BenchmarkEnvironment): Promise<Figure[]> {
  const items = await allPrintItems(shop.url);
  const sessions: string[] = [];
  for (const item of Array.from({ length: orderCount }, (_, order) => items[order % items.length])) {
    if (!item) throw new Error('The benchmarked shop has no prints.');
    const sessionid = await openCheckout(shop.url, item);
    await pay(shop.sandboxUrl, sessionid);
    await postJson(`${shop.url}/api/orders/ingest-session`, { sessionid });
    sessions.push(sessionid);
  }
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-tickets-'));
  try {
    const words = ['tickets', ...sessions, '--output', join(folder, 'tickets.pdf')];
    const startedAt = performance.now();
    const env = { DATA_DIR: dataDir, NODE_OPTIONS: printPeakMemory };
    const { code, stderr } = await startCommand(words, { cwd: folder, env }).ended;
    const seconds = (performance.now() - startedAt) / 1000;
    if (code !== 0) throw new Error(`tickets failed: ${stderr}`);
    const megabytes = Number(stderr.trim().split('\n').at(-1)) / 1024;
    const name = `tickets for ${orderCount} orders`;
    return [
      atMost(`Time of ${name}, as a command`, seconds, maxSeconds, (value) => `${value.toFixed(1)} s`),
      atMost(`Memory of ${name}`, megabytes, maxMegabytes, inMegabytes),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
