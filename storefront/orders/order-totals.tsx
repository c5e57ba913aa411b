import type { CheckoutSession } from '#domain/checkout-session.ts';
import { formatCents } from '#domain/money.ts';
import styles from './order-totals.module.css';

export function OrderTotals({ session }: { session: CheckoutSession }) {
  const { amount_discount, amount_shipping, amount_tax } = session.total_details;
  return (
    <dl className={styles.totals}>
      <Row name="Subtotal" amountInCents={session.amount_subtotal} />
      <Row name="Discount" amountInCents={-amount_discount} />
      <Row name="Shipping" amountInCents={amount_shipping} />
      <Row name="Taxes" amountInCents={amount_tax} />
      <Row name="Total" amountInCents={session.amount_total} />
    </dl>
  );
}

function Row({ name, amountInCents }: { name: string; amountInCents: number }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{formatCents(amountInCents)}</dd>
    </div>
  );
}
