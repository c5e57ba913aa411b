import { splitPrintName } from '#domain/orders/print-name.ts';
import styles from './claims.module.css';

/** `Misty Ridge by Ada Lind, Large, Wood frame, Full Bleed`, with all after the title on a line of its own. */
export function ClaimedPrint({ name }: { name: string }) {
  const { title, artist } = splitPrintName(name);
  return (
    <p className={styles.name}>
      {title}
      {artist && <span className={styles.variant}> by {artist}</span>}
    </p>
  );
}
