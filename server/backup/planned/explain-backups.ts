import { countOf } from '#domain/count-of.ts';
import { formatUtcTime } from '#domain/shop/terms.ts';
import { hourMs } from '#domain/time.ts';
import { withoutPeriod } from '#domain/without-period.ts';
import type { BackupState } from './runs.ts';

/** What is wrong with backups, in sentences: for Today, `shop status`, the page of backups and emails. */
export function explainBackups(state: BackupState): string[] {
  const { isOverdue, backupFailure, drillFailure } = state;
  return [
    ...(drillFailure
      ? [
          `The backup ${drillFailure.backup} did not pass its drill on ${formatUtcTime(drillFailure.at)}: ${withoutPeriod(drillFailure.cause)}.`,
        ]
      : []),
    ...(isOverdue ? [explainOverdue(state)] : []),
    ...(backupFailure && !isOverdue
      ? [`The last backup failed: ${withoutPeriod(backupFailure)}. The shop tries again each hour.`]
      : []),
  ];
}

/** That no backup of the last time is proven, and why. */
export function explainOverdue({ provenAt, plannedSince, backupFailure }: BackupState): string {
  const since = provenAt
    ? `The last proven backup is that of ${formatUtcTime(provenAt)}.`
    : `No backup is proven, although they are planned since ${plannedSince ? formatUtcTime(plannedSince) : 'long'}.`;
  return backupFailure ? `${since} The last one failed: ${withoutPeriod(backupFailure)}.` : since;
}

/** `12 hours`, `3 days`: the age of the last proven backup. */
export function describeAge(at: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - at.getTime()) / hourMs));
  return hours < 72 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day');
}
