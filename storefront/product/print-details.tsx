import { Link } from 'react-router';
import { type SizeKey, sizeKeys, sizes } from '#domain/sizes.ts';
import {
  changeTime,
  damageReportTime,
  damageReviewTime,
  productionTime,
  promiseDays,
} from '#domain/terms.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './product.module.css';

export function PrintDetails({ description }: { description: string }) {
  return (
    <div className={styles.details}>
      <Disclosure title="Description" openFrom="wide">
        <p>{description}</p>
      </Disclosure>
      <Disclosure title="Printing & Framing">
        <p>
          Open edition, printed and framed to order in the USA. Choose a black, white or wood frame, or no
          frame: frames cost nothing extra.
        </p>
        <p>
          {mattedSizes} come with a {sizes.small.borderInches} inch mat; {boxedSizes} with a{' '}
          {sizes.giant.borderInches} inch border and shadow box. Full Bleed carries the photograph to the
          edge.
        </p>
      </Disclosure>
      <Disclosure title="Shipping & Returns">
        <p>
          Shipping is free for a limited time, to US addresses only. Production and shipping take{' '}
          {productionTime}: your print is shipped within {promiseDays} days of payment.
        </p>
        <p>
          No changes or cancellations after {changeTime}. Should a print arrive damaged, send us photos within{' '}
          {damageReportTime}; a damage review takes at least {damageReviewTime}. The{' '}
          <Link to="/policies/returns">Return Policy</Link> has the details.
        </p>
      </Disclosure>
    </div>
  );
}

const mattedSizes = listNames((size) => !sizes[size].hasShadowBox);
const boxedSizes = listNames((size) => sizes[size].hasShadowBox);

/** `Small, Medium and Large`: in British English, lists have no comma before "and". */
function listNames(isMeant: (size: SizeKey) => boolean): string {
  const names = sizeKeys.filter(isMeant).map((size) => sizes[size].name);
  return new Intl.ListFormat('en-GB').format(names);
}
