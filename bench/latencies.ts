/** Times in milliseconds, told by percentile. */
export interface Latencies {
  p50: number;
  p99: number;
}

export function toLatencies(milliseconds: readonly number[]): Latencies {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
