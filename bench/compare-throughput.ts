import { setTimeout as pause } from 'node:timers/promises';
import { fetchRaw } from './fetch-raw.ts';
import { median } from './figure.ts';
import { requestsPerSecond } from './requests-per-second.ts';
import { startBareServer } from './start-bare-server.ts';
import { startNginx } from './start-nginx.ts';
import { type Comparison, takeTurns } from './take-turns.ts';

export interface Throughput extends Comparison {
  /** Undefined where there is no nginx. */
  nginxPerSecond: number | undefined;
}

const untilSqueezedMs = 3000;
const headers = { 'accept-encoding': 'br' };
const asked = { headers, connections: 20, duration: 4 };

/** How many requests a second the shop answers at `url`, as a share of what the bare server does. */
export async function compareThroughput(url: string): Promise<Throughput> {
  // A page is squeezed once it has been sent: the bytes to compare with are those that most visitors get.
  await fetchRaw(url, headers);
  await pause(untilSqueezedMs);
  const answer = await fetchRaw(url, headers);
  const bare = await startBareServer(answer);
  const nginx = await startNginx(answer);
  try {
    await requestsPerSecond({ ...asked, url, duration: 2 });
    await requestsPerSecond({ ...asked, url: bare.url, duration: 2 });
    const comparison = await takeTurns(
      () => requestsPerSecond({ ...asked, url }),
      () => requestsPerSecond({ ...asked, url: bare.url }),
    );
    return { ...comparison, nginxPerSecond: nginx && (await typicalPerSecond(nginx.url)) };
  } finally {
    bare.stop();
    await nginx?.stop();
  }
}

async function typicalPerSecond(url: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await requestsPerSecond({ ...asked, url }));
  return median(rounds);
}
