import { amountRows } from '#domain/amounts.ts';
import type { CheckoutSession } from '#domain/checkout-session.ts';
import styles from './order-totals.module.css';

export function OrderTotals({ session }: { session: CheckoutSession }) {
  const { amount_subtotal, amount_total, total_details } = session;
  const rows = amountRows({
    subtotal: amount_subtotal,
    discount: total_details.amount_discount,
    shipping: total_details.amount_shipping,
    tax: total_details.amount_tax,
    total: amount_total,
  });
  return (
    <dl className={styles.totals}>
      {rows.map(([name, text]) => (
        <div className={styles.row} key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
