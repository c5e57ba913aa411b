import styles from './sideboard.module.css';

/** The top of a sideboard with a vase and books, drawn in inches. */
export function Sideboard() {
  return (
    <svg className={styles.sideboard} viewBox="-80 0 134 18" aria-hidden="true">
      <defs>
        <linearGradient id="clay" x1="0" x2="1">
          <stop className={styles.clayLit} offset="0.08" />
          <stop className={styles.clay} offset="0.45" />
          <stop className={styles.clayShade} offset="1" />
        </linearGradient>
        <linearGradient id="oak" x1="0" x2="0" y1="0" y2="1">
          <stop className={styles.oakLit} offset="0" />
          <stop className={styles.oak} offset="0.7" />
          <stop className={styles.oakShade} offset="1" />
        </linearGradient>
        <linearGradient id="doors" x1="0" x2="0" y1="0" y2="1">
          <stop className={styles.oakShade} offset="0" />
          <stop className={styles.oak} offset="0.5" />
        </linearGradient>
      </defs>
      <path className={styles.shade} d="M52 12.2l2 .5v5.3h-2z" />
      <Vase />
      <Books />
      <path className={styles.doors} d="M-80 12h132v6H-80z" />
      <path className={styles.gaps} d="M-1 12v6M25.5 12v6" />
      <rect className={styles.top} x="-80" y="11" width="133" height="1.25" rx="0.2" />
    </svg>
  );
}

function Vase() {
  return (
    <g>
      <ellipse className={styles.cast} cx="8.4" cy="11" rx="4.2" ry="0.45" />
      <path
        className={styles.vase}
        d="M5.2 1.5c-.3 1.2-.2 2-1 2.9C2.9 5.8 2.3 7 2.3 8.2c0 1.5.8 2.3 1.6 2.85h4.2c.8-.55 1.6-1.35 1.6-2.85 0-1.2-.6-2.4-1.9-3.8-.8-.9-.7-1.7-1-2.9z"
      />
      <ellipse className={styles.mouth} cx="6" cy="1.5" rx="0.8" ry="0.16" />
    </g>
  );
}

function Books() {
  return (
    <g>
      <ellipse className={styles.cast} cx="44" cy="11" rx="6.6" ry="0.4" />
      <rect className={styles.book} x="37.5" y="9.85" width="11.5" height="1.15" rx="0.12" />
      <rect className={styles.bookDark} x="38.2" y="8.9" width="10.3" height="0.95" rx="0.12" />
      <path className={styles.bowl} d="M40.2 7.2h5.8c-.2 1.1-1.2 1.7-1.8 1.7h-2.2c-.6 0-1.6-.6-1.8-1.7z" />
    </g>
  );
}
