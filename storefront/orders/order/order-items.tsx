import { formatCents } from '#domain/money.ts';
import type { OrderItem } from '#domain/orders.ts';
import { describeForm } from './describe-form.ts';
import styles from './order-lines.module.css';

/** What was bought, as its order keeps it. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  if (items.length === 0) return <p>No line items available.</p>;
  return (
    <ul className={styles.lines}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change places
        <li key={index} className={styles.line}>
          <div>
            {item.image && (
              <img
                className={styles.picture}
                src={item.image}
                alt=""
                width={160}
                height={200}
                loading="lazy"
              />
            )}
          </div>
          <div>
            <h4 className={styles.name}>{item.name}</h4>
            <p className={styles.facts}>{describeForm(item)}</p>
            <p className={styles.facts}>
              Quantity {item.quantity}, {describeUnit(item)}
            </p>
          </div>
          <p className={styles.amount}>{formatCents(item.subtotal)}</p>
        </li>
      ))}
    </ul>
  );
}

function describeUnit({ unitAmount, unitAmountPaid }: OrderItem): string {
  const each = `${formatCents(unitAmount)} each`;
  return unitAmountPaid === unitAmount ? each : `${each}, ${formatCents(unitAmountPaid)} after discount`;
}
