import { setTimeout as pause } from 'node:timers/promises';
import { startBareServer } from '../bare/start-bare-server.ts';
import { startNginx } from '../bare/start-nginx.ts';
import { askWithWrk, pinServer, type Server } from './ask-with-wrk.ts';
import type { Throughput } from './busy.ts';
import { fetchRaw } from './fetch-raw.ts';
import { type Comparison, takeTurns } from './take-turns.ts';

export interface ComparedThroughput extends Comparison {
  /** Undefined where there is no nginx. */
  nginx: Throughput | undefined;
}

const untilRecompressedMs = 3000;
const headers = { 'accept-encoding': 'br' };
const seconds = 4;
const warmUpSeconds = 2;

/** How many requests a second the shop answers, as a share of what a bare server does with the same bytes. */
export async function compareThroughput(shop: Server): Promise<ComparedThroughput> {
  // A page is compressed at its best after it has been sent once: measure the bytes that most visitors get.
  await fetchRaw(shop.url, headers);
  await pause(untilRecompressedMs);
  const answer = await fetchRaw(shop.url, headers);
  const bare = await startBareServer(answer);
  const nginx = await startNginx(answer);
  const unpin = await pinServer(shop);
  try {
    await pinServer(bare);
    await askWithWrk(shop, warmUpSeconds);
    await askWithWrk(bare, warmUpSeconds);
    const comparison = await takeTurns(
      () => askWithWrk(shop, seconds),
      () => askWithWrk(bare, seconds),
    );
    if (nginx) await pinServer(nginx);
    return { ...comparison, nginx: nginx && (await askWithWrk(nginx, seconds)) };
  } finally {
    await unpin();
    bare.stop();
    await nginx?.stop();
  }
}
