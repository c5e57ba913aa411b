import type { PrintCardData } from '../../catalogue/grid/print-card-data.ts';
import { RowCard } from './row-card.tsx';
import styles from './some-prints.module.css';

/** Some prints for a page that has nothing else to show. The stylesheet shows as many as fit beside each other. */
export function SomePrints({ prints }: { prints: readonly PrintCardData[] }) {
  return (
    <ul className={styles.row} aria-label="Newest prints">
      {prints.map((print) => (
        <li key={print._id}>
          <RowCard print={print} />
        </li>
      ))}
    </ul>
  );
}
