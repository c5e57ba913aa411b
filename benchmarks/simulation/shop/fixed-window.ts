import type { Limit } from '#server/limits/rate-limits.ts';
import type { PartFigures } from '../engine/station.ts';

interface KeyCount {
  points: number;
  expire: number;
  /** The points of all windows of the key since counting began, including this one. */
  total: number;
  windows: number;
  countedFrom: number;
}

export type FixedWindow = ReturnType<typeof openFixedWindow>;

/** Counts as the table `rate_limits` does: a key's time starts with its first count, and with the first after that has expired. */
export function openFixedWindow({ max, seconds }: Limit, figures: PartFigures) {
  const counts = new Map<string, KeyCount>();
  figures.limitUse = () => {
    let largest = 0;
    for (const { total, windows } of counts.values()) largest = Math.max(largest, total / windows / max);
    return Math.min(1, largest);
  };
  return {
    /** Counts one. @returns whether it was within the limit */
    count(key: string, now: number): boolean {
      const count = counts.get(key) ?? { points: 0, expire: now, total: 0, windows: 0, countedFrom: 0 };
      counts.set(key, count);
      if (count.expire <= now) {
        count.points = 0;
        count.expire = now + seconds * 1000;
        count.windows += 1;
      }
      if (count.countedFrom < figures.from)
        Object.assign(count, { total: count.points, windows: 1, countedFrom: figures.from });
      count.points += 1;
      count.total += 1;
      const isWithinLimit = count.points <= max;
      if (!isWithinLimit) figures.refused += 1;
      return isWithinLimit;
    },
  };
}
