import type { PrintCardData } from '../../catalogue/wall/print-card-data.ts';
import { RowCard } from './row-card.tsx';
import styles from './some-prints.module.css';

/** An empty frame with three prints beside it, for a page that has nothing else to show. */
export function SomePrints({ prints }: { prints: readonly PrintCardData[] }) {
  return (
    <ul className={styles.row} aria-label="Newest prints">
      <li className={styles.empty} aria-hidden="true">
        <div className={styles.frame} />
      </li>
      {prints.map((print) => (
        <li key={print._id} className={styles.print}>
          <RowCard print={print} />
        </li>
      ))}
    </ul>
  );
}
