import { median } from './figure.ts';

export interface Comparison {
  shopPerSecond: number;
  barePerSecond: number;
  /** Shop against bare: the median of the rounds, each of which measures both, one after the other. */
  ratio: number;
}

const rounds = 5;

/** How much the shop does in a second, as a share of what the bare thing does that it is measured against. */
export async function takeTurns(
  shopPerSecond: () => Promise<number>,
  barePerSecond: () => Promise<number>,
): Promise<Comparison> {
  const pairs: { shop: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ shop: await shopPerSecond(), bare: await barePerSecond() });
  }
  return {
    shopPerSecond: median(pairs.map(({ shop }) => shop)),
    barePerSecond: median(pairs.map(({ bare }) => bare)),
    ratio: median(pairs.map(({ shop, bare }) => shop / bare)),
  };
}
