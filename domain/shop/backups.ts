import { dayMs, isoDay } from '../time.ts';

/** After this time without a proven backup, the owner gets an email. */
export const provenHours = 36;
/** How often a backup is restored as a drill. */
export const drillDays = 7;

/** The limits of what an owner can choose. */
export const backupLimits = { days: 366, weeks: 520, characters: 500 };

/** The last time at this hour, in UTC. */
export function findDueTime(hour: number, now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(hour, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - dayMs);
}

interface Kept {
  takenAt: Date;
}

/**
 * The backups that are not kept: all but the newest of each of the last `days` days that have one, and of each of the last
 * `weeks` weeks. The newest backup is always kept.
 */
export function findOutdated<Backup extends Kept>(
  backups: readonly Backup[],
  { days, weeks }: { days: number; weeks: number },
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  const kept = new Set([
    ...newestOfEach(newestFirst, ({ takenAt }) => isoDay(takenAt)).slice(0, days),
    ...newestOfEach(newestFirst, weekOf).slice(0, weeks),
  ]);
  return newestFirst.slice(1).filter((backup) => !kept.has(backup));
}

function newestOfEach<Backup>(newestFirst: readonly Backup[], nameOf: (backup: Backup) => string): Backup[] {
  return [...Map.groupBy(newestFirst, nameOf).values()].flatMap(([newest]) => newest ?? []);
}

/** The Monday of a week, in UTC. */
function weekOf({ takenAt }: Kept): string {
  const daysSinceMonday = (takenAt.getUTCDay() + 6) % 7;
  return isoDay(new Date(takenAt.getTime() - daysSinceMonday * dayMs));
}
