import { Link } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { defaultChoice } from '#domain/variants.ts';
import type { PrintCardData } from '../catalogue/print-card-data.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import styles from './see-more.module.css';

export function SeeMore({ prints }: { prints: readonly PrintCardData[] }) {
  return (
    <section className={styles.more} aria-labelledby="see-more">
      <div className={styles.head}>
        <h2 id="see-more">See more</h2>
        <Link to="/shop/all-prints">All prints</Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be within a keyboard's reach */}
      <section className={styles.row} aria-label="More prints, newest first" tabIndex={0}>
        {prints.map((print) => (
          <Link
            key={print._id}
            className={styles.print}
            data-orientation={print.orientation}
            to={`/product/${print._id}`}
          >
            <div className={styles.wall}>
              <FramedPrint
                photograph={print.photograph}
                orientation={print.orientation}
                choice={{ ...defaultChoice, size: 'medium' }}
                alt=""
                sizes="(min-width: 603px) 12rem, 46vw"
              />
            </div>
            <span className={styles.title}>{print.title}</span>
            <span className={styles.label}>{print.artist}</span>
            <span className={styles.label}>{describeOffer(print)}</span>
          </Link>
        ))}
      </section>
    </section>
  );
}

/** `6 sizes / $160`: the lowest member price, as the specification's carousel has it. */
function describeOffer({ sizeCount, priceMin }: PrintCardData): string {
  return `${sizeCount} ${sizeCount === 1 ? 'size' : 'sizes'} / ${formatDollars(priceMin)}`;
}
