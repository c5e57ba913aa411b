import { seededRandom } from '#tests/faults/random.ts';

/** Random times that are the same for the same seed. */
export interface RandomTimes {
  /** From 0 (included) to 1 (excluded). */
  share(): number;
  /** A time that has this mean and no memory, such as the one between two visitors. */
  exponential(mean: number): number;
  /** A time around this mean, as work takes: its standard deviation is half of the mean. */
  aroundMean(mean: number): number;
}

export function openRandomTimes(seed: number): RandomTimes {
  const { next: share } = seededRandom(seed);
  const exponential = (mean: number) => -Math.log(1 - share()) * mean;
  return {
    share,
    exponential,
    // The sum of four exponential times, with one logarithm.
    aroundMean: (mean) =>
      (-Math.log((1 - share()) * (1 - share()) * (1 - share()) * (1 - share())) * mean) / 4,
  };
}
