import { setTimeout as pause } from 'node:timers/promises';

export interface Rate {
  perSecond: number;
  seconds: number;
}

export interface Durations {
  /** The duration of each piece of work. */
  milliseconds: number[];
  /** How much of one core this process used, from 0 to 1. This process is the load generator. */
  ownShare: number;
}

/** Starts work at a fixed rate: see `atTimes`. */
export function atASteadyRate(
  { perSecond, seconds }: Rate,
  work: (index: number) => Promise<unknown>,
): Promise<Durations> {
  const times = Array.from(
    { length: Math.ceil(perSecond * seconds) },
    (_, index) => (index * 1000) / perSecond,
  );
  return atTimes(times, work);
}

/**
 * Starts work at these times, in milliseconds from now, whether earlier work is done or not, as visitors arrive. Each
 * duration counts from the actual start, because a late timer is not the server's fault.
 */
export async function atTimes(
  times: readonly number[],
  work: (index: number) => Promise<unknown>,
): Promise<Durations> {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const durations: Promise<number>[] = [];
  for (const [index, time] of times.entries()) {
    const wait = startedAt + time - performance.now();
    if (wait > 0) await pause(wait);
    const workStartedAt = performance.now();
    durations.push(work(index).then(() => performance.now() - workStartedAt));
  }
  const milliseconds = await Promise.all(durations);
  const { user, system } = process.cpuUsage(cpuBefore);
  return { milliseconds, ownShare: (user + system) / 1000 / (performance.now() - startedAt) };
}

/** Percentiles in milliseconds. */
export interface Latencies {
  p50: number;
  p99: number;
  /** How much of one core the load generator used, from 0 to 1. */
  loadGeneratorShare: number;
}

export function toLatencies({ milliseconds, ownShare }: Durations): Latencies {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50: percentile(0.5), p99: percentile(0.99), loadGeneratorShare: ownShare };
}
