import styles from './tick.module.css';

/** The box before something to do. Whether it is done stands beside it in words too. */
export function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span className={styles.tick} aria-hidden="true">
      {isDone && '✓'}
    </span>
  );
}
