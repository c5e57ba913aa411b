import { atLeast, type Figure, inHundredths, median, withDetails } from '../figure.ts';
import { type Busy, describeBusy, isServerBottleneck, type Throughput } from './throughput.ts';

/**
 * What the rates of a round are counted by. `processor`: by the second of the server's processor time, so that other work
 * on the machine does not count. `elapsed`: by the second of the clock, for work that also waits for other processes.
 */
type CountedBy = 'processor' | 'elapsed';

export interface Comparison {
  shop: Throughput;
  baseline: Throughput;
  /** In each round the shop's rate divided by the baseline's, in ascending order. */
  ratios: readonly number[];
  countedBy: CountedBy;
}

const rounds = 9;

/** Measures the shop and then its baseline in each of nine rounds, so that other load affects both alike. */
export async function takeTurns(
  countedBy: CountedBy,
  measureShop: () => Promise<Throughput>,
  measureBaseline: () => Promise<Throughput>,
): Promise<Comparison> {
  const pairs: { shop: Throughput; baseline: Throughput }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ shop: await measureShop(), baseline: await measureBaseline() });
  }
  const rate = ({ perSecond, busy }: Throughput) =>
    countedBy === 'processor' ? perSecond / busy.server : perSecond;
  return {
    shop: medianOf(pairs.map(({ shop }) => shop)),
    baseline: medianOf(pairs.map(({ baseline }) => baseline)),
    ratios: pairs
      .map(({ shop, baseline }) => rate(shop) / rate(baseline))
      .toSorted((one, other) => one - other),
    countedBy,
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
 * The figure for the median of a comparison's ratios, with their spread from the least to the greatest. The goal is not
 * decided when the spread is larger than the distance to the goal.
 */
export function ratioFigure(name: string, comparison: Comparison, goal: number): Figure {
  const { ratios, shop, baseline } = comparison;
  const ratio = median(ratios);
  const [min = Number.NaN, greatest = Number.NaN] = [ratios[0], ratios.at(-1)];
  const spread = `${inHundredths(min)} to ${inHundredths(greatest)} in ${ratios.length} rounds`;
  const figure = withDetails(
    atLeast(name, ratio, goal, inHundredths),
    [spread, describeThroughput('shop', shop), describeThroughput('baseline', baseline)].join('; '),
  );
  const isDecided = greatest - min <= Math.abs(ratio - goal);
  return requireBusy(isDecided ? figure : { ...figure, isReached: 'not decided' }, comparison);
}

/**
 * Marks a figure of elapsed time as not valid, and its goal as missed, when a measured server was not busy: the load
 * generator limited the rate then.
 */
function requireBusy(figure: Figure, { countedBy, shop, baseline }: Comparison): Figure {
  if (countedBy === 'processor') return figure;
  if ([shop, baseline].every(({ busy }) => isServerBottleneck(busy))) return figure;
  return {
    ...figure,
    value: `${figure.value}: NOT VALID, a server was not the bottleneck`,
    isReached: false,
  };
}

function describeThroughput(name: string, { perSecond, busy }: Throughput): string {
  return `${name} ${perSecond.toFixed(0)} a second, ${describeBusy(busy)}`;
}
