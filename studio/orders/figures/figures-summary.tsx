import type { Figures } from '#domain/api/orders/figures.ts';
import { formatCents } from '#domain/money.ts';
import { Facts } from '../../ui/facts.tsx';
import { nameDay } from '../../ui/name-day.ts';
import styles from './figures.module.css';

export function Summary({ figures: { money, orders, pieces, average } }: { figures: Figures }) {
  return (
    <div className={styles.summary}>
      <dl className={styles.first}>
        <div>
          <dt>Net</dt>
          <dd>{formatCents(money.net)}</dd>
        </div>
        <div>
          <dt>Paid orders</dt>
          <dd>{orders}</dd>
        </div>
      </dl>
      <Facts
        facts={[
          ['Payments', formatCents(money.payments)],
          ['Refunds', formatCents(money.refunds)],
          ['Lost in disputes', money.lost !== 0 && formatCents(money.lost)],
          ['Tax', formatCents(money.taxes)],
          ['Pieces', String(pieces)],
          ['Average order', formatCents(average)],
        ]}
      />
    </div>
  );
}

/** How many opened payment pages led to an order, and what that number leaves out. */
export function ConversionText({ from, checkouts: { since, opened, placed } }: Figures) {
  if (since === null) return <p>The shop has not counted a payment page yet.</p>;
  const share = opened > 0 ? Math.min(100, Math.round((placed / opened) * 100)) : 0;
  return (
    <>
      <p>
        {opened === 1 ? '1 payment page was' : `${opened} payment pages were`} opened, and{' '}
        {placed === 1 ? '1 order was' : `${placed} orders were`} placed
        {opened > 0 && ` (${share}%)`}.{since > from && ` Counted since ${nameDay(since)}.`}
      </p>
      <p className={styles.note}>
        The shop counts how many payment pages are opened each day, not who opens them. A changed cart opens
        another payment page. Visits are not counted, because that would mean tracking visitors.
      </p>
    </>
  );
}
