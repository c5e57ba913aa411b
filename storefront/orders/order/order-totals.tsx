import { type Amounts, amountRows } from '#domain/orders.ts';
import styles from './order-totals.module.css';

export function OrderTotals({ amounts }: { amounts: Amounts }) {
  return (
    <dl className={styles.totals}>
      {amountRows(amounts).map(([name, text]) => (
        <div className={styles.row} key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
