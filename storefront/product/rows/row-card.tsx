import { Link } from 'react-router';
import { notOnSale } from '#domain/catalogue/pricing.ts';
import { defaultVariant } from '#domain/catalogue/variants/variants.ts';
import { countOf } from '#domain/count-of.ts';
import { formatDollars } from '#domain/money.ts';
import type { PrintCardData } from '../../catalogue/grid/print-card-data.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { PrintTransition } from '../../framing/print-transition.tsx';
import styles from './row-card.module.css';

interface RowCardProps {
  print: PrintCardData;
  /** Animates the picture to the print's page. Only one card of a print on each page may do so. */
  isAnimated?: boolean;
}

/** A print in a row, with its number of sizes and lowest price. */
export function RowCard({ print, isAnimated = false }: RowCardProps) {
  const { _id, title, artist, orientation } = print;
  const picture = (
    <FramedPrint
      print={print}
      variant={defaultVariant}
      alt=""
      sizes="(min-width: 603px) 16rem, 58vw"
      isOnCard
    />
  );
  return (
    <Link className={styles.card} data-orientation={orientation} to={`/product/${_id}`}>
      <div className={styles.wall}>
        {isAnimated ? <PrintTransition id={_id}>{picture}</PrintTransition> : picture}
      </div>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className="quiet-text">{artist}</span>
        <Offer {...print} />
      </span>
    </Link>
  );
}

/** `6 sizes / $160`: the lowest member price (specification, section 2). */
function Offer({ sizeCount, priceMin }: Pick<PrintCardData, 'sizeCount' | 'priceMin'>) {
  if (sizeCount === 0) return <span className="quiet-text">{notOnSale}</span>;
  return (
    <span className="quiet-text">
      <span>{`${countOf(sizeCount, 'size')} / ${formatDollars(priceMin)}`}</span> for members
    </span>
  );
}
