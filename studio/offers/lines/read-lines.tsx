import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { formatDollars } from '#domain/money.ts';
import list from '../../ui/lists/list.module.css';
import { describeFreedom, unitPriceOf } from './describe-line.ts';
import styles from './lines-editor.module.css';
import { OfferTotal } from './offer-total.tsx';

/** The prints of an offer that cannot be changed, or that this person may only read. */
export function ReadLines({ offer: { lines, prints } }: { offer: StudioOffer }) {
  if (lines.length === 0) return <p>No prints yet.</p>;
  return (
    <>
      <ol className={list.list} aria-label="Lines">
        {lines.map((line, index) => {
          const { title, pagePrices = {}, problem } = prints[index] ?? {};
          const price = unitPriceOf(line, pagePrices);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a print may have several lines
            <li key={index} className={styles.read}>
              <span className={styles.title}>{title}</span>
              <span className={styles.price}>
                {line.quantity > 1 && `${line.quantity} × `}
                {price === undefined ? 'no price' : formatDollars(price)}
              </span>
              <span className={styles.variant}>
                {[describeVariant(line.variant), ...describeFreedom(line)].join(' · ')}
              </span>
              {problem && <span className={styles.problem}>{problem}</span>}
            </li>
          );
        })}
      </ol>
      <OfferTotal lines={lines} onPages={prints.map(({ pagePrices }) => pagePrices)} />
    </>
  );
}
