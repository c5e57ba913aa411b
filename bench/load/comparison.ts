import { atLeast, type Figure, inHundredths, median, withDetails } from '../figure.ts';
import { type Busy, describeBusy, isServerBottleneck, type Throughput } from './throughput.ts';

export interface Comparison {
  shop: Throughput;
  bare: Throughput;
  /** Shop divided by baseline: the median of the rounds. Each round measures both, one after the other. */
  ratio: number;
}

const rounds = 5;

/** Measures the shop and its baseline in turn. */
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

/**
 * The ratio of the shop's throughput to its baseline's. The goal is also missed when a server was not busy, because then
 * the load generator limited its rate.
 */
export function againstBare(name: string, { ratio, shop, bare }: Comparison, goal: number): Figure {
  const figure = withDetails(
    atLeast(name, ratio, goal, inHundredths),
    `${inWordsOf('shop', shop)}; ${inWordsOf('bare', bare)}`,
  );
  return requireBusy(figure, [shop, bare]);
}

/** Marks the figure as not valid, and its goal as missed, when a measured server was not busy. */
function requireBusy(figure: Figure, measured: readonly Throughput[]): Figure {
  if (measured.every(({ busy }) => isServerBottleneck(busy))) return figure;
  return {
    ...figure,
    value: `${figure.value}: NOT VALID, a server was not the bottleneck`,
    isReached: false,
  };
}

function inWordsOf(who: string, { perSecond, busy }: Throughput): string {
  return `${who} ${perSecond.toFixed(0)} a second, ${describeBusy(busy)}`;
}
