import { memo } from 'react';
import { Link } from 'react-router';
import { countOf } from '#domain/count-of.ts';
import type { PrintCardData } from '../../catalogue/grid/print-card-data.ts';
import styles from './print-row.module.css';
import { PrintRow } from './print-row.tsx';
import { RowCard } from './row-card.tsx';

interface SeeMoreProps {
  /** Newest first. */
  prints: readonly PrintCardData[];
  /** The number of prints in the whole shop. */
  total: number;
  /** The print of this page. */
  currentId: string;
}

export const SeeMore = memo(({ prints, total, currentId }: SeeMoreProps) => {
  return (
    <PrintRow
      title="See more"
      label="More prints, newest first"
      aside={<Link to="/shop/all-prints">All prints</Link>}
    >
      {prints
        .filter(({ _id }) => _id !== currentId)
        .map((print) => (
          <li key={print._id}>
            <RowCard print={print} isAnimated />
          </li>
        ))}
      <li className={styles.all}>
        <Link to="/shop/all-prints">See all {countOf(total, 'print')}</Link>
      </li>
    </PrintRow>
  );
});
