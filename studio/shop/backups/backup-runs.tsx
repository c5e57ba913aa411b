import type { ShownBackupRun } from '#domain/api/shop/backups.ts';
import { countOf } from '#domain/count-of.ts';
import { Time } from '../../ui/time.tsx';
import styles from './backups.module.css';

/** The last backups and drills, each with what it came to. */
export function BackupRuns({ runs }: { runs: readonly ShownBackupRun[] }) {
  return (
    <ul className={styles.runs} aria-label="Backups and drills">
      {runs.map((run) => (
        <li key={run.id} data-failed={run.failure !== null || undefined}>
          <p>
            <Time at={run.startedAt} />: {describeRun(run)}
          </p>
          <p className="quiet">
            {run.backup} in {run.place}
          </p>
        </li>
      ))}
    </ul>
  );
}

function describeRun({ kind, finishedAt, failure, bytes, counts, removedAt }: ShownBackupRun): string {
  const what = kind === 'drill' ? 'restored as a drill' : 'backed up';
  if (failure) return `not ${what}. ${failure}`;
  if (!finishedAt) return kind === 'drill' ? 'is being restored as a drill' : 'is being made';
  if (counts) {
    const { orders, members, prints, checkedMasters } = counts;
    return `${what}: ${countOf(orders, 'order')}, ${countOf(members, 'member')}, ${countOf(prints, 'print')}, ${countOf(checkedMasters, 'checked master')}`;
  }
  const size = bytes === null ? '' : `, ${(bytes / 1e6).toFixed(1)} MB`;
  return removedAt
    ? `${what}, and deleted since, because newer ones are kept`
    : `${what} and read back${size}`;
}
