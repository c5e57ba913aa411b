import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fetchRaw } from './fetch-raw.ts';
import { median } from './figure.ts';
import { startBareServer } from './start-bare-server.ts';
import { startNginx } from './start-nginx.ts';
import { type Comparison, takeTurns } from './take-turns.ts';

export interface Throughput extends Comparison {
  /** Undefined where there is no nginx. */
  nginxPerSecond: number | undefined;
}

const secondsOfRound = 4;
const connections = 20;
const untilSqueezedMs = 3000;
const headers = { 'accept-encoding': 'br' };

/** How many requests a second the shop answers at `url`, as a share of what the bare server does. */
export async function compareThroughput(url: string): Promise<Throughput> {
  // A page is squeezed once it has been sent: the bytes to compare with are those that most visitors get.
  await fetchRaw(url, headers);
  await pause(untilSqueezedMs);
  const answer = await fetchRaw(url, headers);
  const bare = await startBareServer(answer);
  const nginx = await startNginx(answer);
  try {
    await requestsPerSecond(url, 2);
    await requestsPerSecond(bare.url, 2);
    const comparison = await takeTurns(
      () => requestsPerSecond(url, secondsOfRound),
      () => requestsPerSecond(bare.url, secondsOfRound),
    );
    return { ...comparison, nginxPerSecond: nginx && (await typicalPerSecond(nginx.url)) };
  } finally {
    bare.stop();
    await nginx?.stop();
  }
}

async function typicalPerSecond(url: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await requestsPerSecond(url, secondsOfRound));
  return median(rounds);
}

async function requestsPerSecond(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, duration, connections });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${url} answered ${result.non2xx} times with an error, and ${result.errors} times not at all.`,
    );
  }
  return result.requests.average;
}
