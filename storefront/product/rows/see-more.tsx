import { Link } from 'react-router';
import { countPrints } from '../../catalogue/count-prints.ts';
import type { PrintCardData } from '../../catalogue/wall/print-card-data.ts';
import { PrintRow } from './print-row.tsx';
import { RowCard } from './row-card.tsx';
import styles from './see-more.module.css';

interface SeeMoreProps {
  /** The newest ones. */
  prints: readonly PrintCardData[];
  /** How many hang in the whole shop. */
  total: number;
  /** The print whose page this is: its picture hangs above. */
  presentId: string;
}

export function SeeMore({ prints, total, presentId }: SeeMoreProps) {
  return (
    <PrintRow
      title="See more"
      label="More prints, newest first"
      aside={<Link to="/shop/all-prints">All prints</Link>}
    >
      {prints.map((print) => (
        <li key={print._id}>
          <RowCard print={print} travels={print._id !== presentId} />
        </li>
      ))}
      <li className={styles.all}>
        <Link to="/shop/all-prints">See all {countPrints(total)}</Link>
      </li>
    </PrintRow>
  );
}
