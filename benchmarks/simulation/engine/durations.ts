/** Durations in milliseconds that differ by less than this factor are counted as the same. */
const step = Math.log(1.01);
const minMs = 0.001;
/** Up to eleven days. */
const buckets = 2800;

/** Counts millions of durations in a few kilobytes. Percentiles are exact within 1 %. */
export class Durations {
  #counts = new Float64Array(buckets);
  count = 0;
  sumMs = 0;

  add(ms: number): void {
    const bucket = ms <= minMs ? 0 : Math.ceil(Math.log(ms / minMs) / step);
    const last = Math.min(bucket, buckets - 1);
    this.#counts[last] = (this.#counts[last] ?? 0) + 1;
    this.count += 1;
    this.sumMs += ms;
  }

  get meanMs(): number {
    return this.count === 0 ? 0 : this.sumMs / this.count;
  }

  /** @param share from 0 to 1: 0.99 is the duration that 99 in 100 do not exceed */
  percentileMs(share: number): number {
    let remaining = Math.ceil(share * this.count);
    for (const [bucket, count] of this.#counts.entries()) {
      remaining -= count;
      if (remaining <= 0) return bucket === 0 ? 0 : minMs * Math.exp((bucket - 0.5) * step);
    }
    return 0;
  }
}
