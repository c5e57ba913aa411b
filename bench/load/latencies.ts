import type { Timed } from './at-a-steady-rate.ts';

/** Times in milliseconds, told by percentile. */
export interface Latencies {
  p50: number;
  p99: number;
  /** How much of one core the asking process used, from 0 to 1. */
  askerShare: number;
}

export function toLatencies({ milliseconds, ownShare }: Timed): Latencies {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), askerShare: ownShare };
}
