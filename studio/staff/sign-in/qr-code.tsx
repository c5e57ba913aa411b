import styles from './qr-code.module.css';

/** Light modules around the code that scanners need. */
const margin = 4;

export function QrCode({ rows }: { rows: string[] }) {
  const side = rows.length + 2 * margin;
  const path = rows
    .flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
