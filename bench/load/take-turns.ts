import { median } from '../figure.ts';
import type { Busy, Throughput } from './busy.ts';

export interface Comparison {
  shop: Throughput;
  bare: Throughput;
  /** Shop against bare: the median of the rounds, each of which measures both, one after the other. */
  ratio: number;
}

const rounds = 5;

/** How much the shop does in a second, as a share of what the bare thing does that it is measured against. */
export async function takeTurns(
  measureShop: () => Promise<Throughput>,
  measureBare: () => Promise<Throughput>,
): Promise<Comparison> {
  const pairs: { shop: Throughput; bare: Throughput }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ shop: await measureShop(), bare: await measureBare() });
  }
  return {
    shop: typical(pairs.map(({ shop }) => shop)),
    bare: typical(pairs.map(({ bare }) => bare)),
    ratio: median(pairs.map(({ shop, bare }) => shop.perSecond / bare.perSecond)),
  };
}

function typical(rounds: readonly Throughput[]): Throughput {
  const share = (who: keyof Busy) => median(rounds.map(({ busy }) => busy[who]));
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    busy: { server: share('server'), asker: share('asker') },
  };
}
