import { Link } from 'react-router';
import { promiseDays } from '#domain/orders.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './print-details.module.css';

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
          Small, Medium and Large come with a 2.5 inch mat; Giant, Collector and Exhibition with a 2 inch
          border and shadow box. Full Bleed carries the photograph to the edge.
        </p>
      </Disclosure>
      <Disclosure title="Shipping & Returns">
        <p>
          Shipping is free for a limited time, to US addresses only. Production and shipping take 2 to 3
          weeks: your print is shipped within {promiseDays} days of payment.
        </p>
        <p>
          No changes or cancellations after 24 hours. Should a print arrive damaged, send us photos within 72
          hours; a damage review takes at least 7 business days. The{' '}
          <Link to="/policies/returns">Return Policy</Link> has the details.
        </p>
      </Disclosure>
    </div>
  );
}
