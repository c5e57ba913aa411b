import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import { amountRows, amountsOf, paymentStatusWords } from '#domain/orders/orders.ts';
import styles from './order-amounts.module.css';

export function OrderAmounts({ found }: { found: StudioOrder }) {
  const { order, promotionCode, amountRefunded, amountLost, disputes } = found;
  const rows = [
    ...amountRows(amountsOf(order)).map(
      ([name, amount]) =>
        [name === 'Discount' && promotionCode ? `${name} (${promotionCode})` : name, amount] as const,
    ),
    ...(amountRefunded > 0 ? [['Refunded', formatCents(-amountRefunded)] as const] : []),
    ...(amountLost > 0 ? [['Lost in disputes', formatCents(-amountLost)] as const] : []),
  ];
  return (
    <>
      <dl className={styles.amounts}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div>
          <dt>Payment</dt>
          <dd>{paymentStatusWords[order.paymentStatus]}</dd>
        </div>
      </dl>
      {disputes.map(({ id, status, reason, amount }) => (
        <p key={id} className={styles.dispute}>
          Dispute over {formatCents(amount)}: {status.replaceAll('_', ' ')}, {reason.replaceAll('_', ' ')}.
        </p>
      ))}
    </>
  );
}
