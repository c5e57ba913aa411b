import styles from './qr-code.module.css';

interface Props {
  /** Its rows of modules, where `1` is dark. */
  rows: readonly string[];
  /** What it is for, for who cannot see it. */
  label: string;
  /** Whether people scan it from a distance. */
  isLarge?: boolean;
}

/** Light modules around the code that scanners need. */
const margin = 4;

export function QrCode({ rows, label, isLarge = false }: Props) {
  const side = rows.length + 2 * margin;
  const path = rows
    .flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-large={isLarge || undefined}
    >
      <path d={path} />
    </svg>
  );
}
