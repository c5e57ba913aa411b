import { atLeast, type Figure, inHundredths, median, withDetails } from '../figure.ts';
import { type Busy, describeBusy, isServerBottleneck, type Throughput } from './throughput.ts';

export interface Comparison {
  shop: Throughput;
  baseline: Throughput;
  /** The shop's rate divided by the baseline's, as the median of the rounds. */
  ratio: number;
}

const rounds = 5;

/** Measures the shop and then its baseline in each of five rounds, so that other load affects both alike. */
export async function takeTurns(
  measureShop: () => Promise<Throughput>,
  measureBaseline: () => Promise<Throughput>,
): Promise<Comparison> {
  const pairs: { shop: Throughput; baseline: Throughput }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ shop: await measureShop(), baseline: await measureBaseline() });
  }
  return {
    shop: medianOf(pairs.map(({ shop }) => shop)),
    baseline: medianOf(pairs.map(({ baseline }) => baseline)),
    ratio: median(pairs.map(({ shop, baseline }) => shop.perSecond / baseline.perSecond)),
  };
}

function medianOf(rounds: readonly Throughput[]): Throughput {
  const share = (side: keyof Busy) => median(rounds.map(({ busy }) => busy[side]));
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    busy: { server: share('server'), loadGenerator: share('loadGenerator') },
  };
}

/**
 * The figure for the ratio of the shop's throughput to its baseline's. The goal is also missed when a server was not busy,
 * because then the load generator limited the rate.
 */
export function ratioFigure(name: string, { ratio, shop, baseline }: Comparison, goal: number): Figure {
  const figure = withDetails(
    atLeast(name, ratio, goal, inHundredths),
    `${describeThroughput('shop', shop)}; ${describeThroughput('baseline', baseline)}`,
  );
  return requireBusy(figure, [shop, baseline]);
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

function describeThroughput(name: string, { perSecond, busy }: Throughput): string {
  return `${name} ${perSecond.toFixed(0)} a second, ${describeBusy(busy)}`;
}
