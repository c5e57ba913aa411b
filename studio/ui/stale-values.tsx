import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './stale-values.module.css';

interface Props {
  /** What has happened, and what to decide. */
  sentence?: string;
  differences: { label: string; yours: ReactNode; theirs: ReactNode }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people have changed the same values: both are shown side by side, and one of them is chosen. */
export function StaleValues({
  sentence = 'Somebody else has changed this since you opened it.',
  differences,
  onKeepMine,
  onTakeTheirs,
}: Props) {
  return (
    <div className={styles.stale} role="alert">
      <p>{sentence}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, yours, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{yours}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button onPress={onKeepMine}>Keep mine</Button>
        <Button kind="quiet" onPress={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
