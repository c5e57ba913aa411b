import type { CheckoutSessionLine } from '#domain/checkout.ts';
import { formatCents } from '#domain/money.ts';
import { describeForm } from './describe-form.ts';
import styles from './order-lines.module.css';

export function OrderLines({ lines }: { lines: readonly CheckoutSessionLine[] }) {
  if (lines.length === 0) return <p>No line items available.</p>;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          {line.image && <img className={styles.picture} src={line.image} alt="" width={160} height={200} />}
          <div>
            <h2 className={styles.name}>{line.description}</h2>
            <p className={styles.facts}>{describeForm(line)}</p>
            <p className={styles.facts}>Quantity {line.quantity}</p>
          </div>
          <p className={styles.amount}>{formatCents(line.amount_subtotal)}</p>
        </li>
      ))}
    </ul>
  );
}
