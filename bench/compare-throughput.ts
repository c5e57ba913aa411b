import autocannon from 'autocannon';
import { median } from './figure.ts';
import { startBareServer } from './start-bare-server.ts';

export interface Comparison {
  shopPerSecond: number;
  barePerSecond: number;
  /** Shop against bare server: the median of the rounds, each of which measures both, one after the other. */
  ratio: number;
}

const rounds = 5;
const secondsOfRound = 4;
const connections = 20;

/** How many requests a second the shop answers at `url`, as a share of what the bare server does. */
export async function compareThroughput(url: string): Promise<Comparison> {
  const headers = { 'accept-encoding': 'br' };
  const bare = await startBareServer(url, headers);
  const pairs: { shop: number; bare: number }[] = [];
  try {
    await requestsPerSecond(url, headers, 2);
    await requestsPerSecond(bare.url, headers, 2);
    for (let round = 0; round < rounds; round += 1) {
      const shop = await requestsPerSecond(url, headers, secondsOfRound);
      pairs.push({ shop, bare: await requestsPerSecond(bare.url, headers, secondsOfRound) });
    }
  } finally {
    bare.stop();
  }
  return {
    shopPerSecond: median(pairs.map((pair) => pair.shop)),
    barePerSecond: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.shop / pair.bare)),
  };
}

async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  duration: number,
): Promise<number> {
  const result = await autocannon({ url, headers, duration, connections });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${url} answered ${result.non2xx} times with an error, and ${result.errors} times not at all.`,
    );
  }
  return result.requests.average;
}
