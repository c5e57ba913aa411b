import type { Figures } from '#domain/api/orders/figures.ts';
import { formatCents } from '#domain/money.ts';
import styles from './figures.module.css';
import { nameDay } from './name-day.ts';

export function Summary({ figures: { money, orders, pieces, average } }: { figures: Figures }) {
  const facts = [
    ['Net', formatCents(money.net)],
    ['Tax', formatCents(money.taxes)],
    ['Revenue with tax', formatCents(money.revenue)],
    ['Payments', formatCents(money.payments)],
    ['Refunds', formatCents(money.refunds)],
    ...(money.lost === 0 ? [] : [['Lost in disputes', formatCents(money.lost)] as const]),
    ['Paid orders', String(orders)],
    ['Pieces', String(pieces)],
    ['Average order', formatCents(average)],
  ] as const;
  return (
    <dl className={styles.summary}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
        {opened > 0 && ` (${share} %)`}.{since > from && ` Counted since ${nameDay(since)}.`}
      </p>
      <p className={styles.note}>
        The shop counts how many payment pages are opened each day, not who opens them. A changed cart opens
        another page. Visits are not counted, because that would mean tracking visitors.
      </p>
    </>
  );
}
