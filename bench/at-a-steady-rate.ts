import { setTimeout as pause } from 'node:timers/promises';

export interface Rate {
  perSecond: number;
  seconds: number;
}

/**
 * Begins a piece of work so many times a second, whether those before are done or not, as visitors come. Gives for
 * each the milliseconds from when it should have begun until it was done: one that had to wait for its turn is slow.
 */
export async function atASteadyRate(
  { perSecond, seconds }: Rate,
  work: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const startedAt = performance.now();
  const underWay: Promise<number>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const dueAt = startedAt + (index * 1000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 0) await pause(wait);
    underWay.push(work(index).then(() => performance.now() - dueAt));
  }
  return Promise.all(underWay);
}
