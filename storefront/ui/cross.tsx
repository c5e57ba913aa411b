import styles from './cross.module.css';

/** Closes what it stands in; the button around it says so in words. */
export function Cross() {
  return (
    <svg className={styles.cross} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="m4 4 12 12M16 4 4 16" />
    </svg>
  );
}
