import type { CheckoutSessionLine } from '#domain/api/checkout.ts';
import { type CheckoutFrame, frames, parseFrame } from '#domain/catalogue/variants/frames.ts';
import type { Mount } from '#domain/catalogue/variants/mounts.ts';
import { describeBoard, describeDimensions, type SizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import { formatCents } from '#domain/money.ts';
import { type Amounts, amountRows, type MadeVariant, type OrderItem } from '#domain/orders/orders.ts';
import { splitPrintName } from '#domain/orders/print-name.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from './order-lines.module.css';

/** The prints of a saved order. */
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
                width={600}
                height={600}
                loading="lazy"
              />
            )}
          </div>
          <div>
            <h4 className={styles.name}>
              <PrintName name={item.name} />
            </h4>
            <p className={styles.facts}>{describeVariant(item)}</p>
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

/** The prints of a payment session. */
export function SessionLines({ lines }: { lines: readonly CheckoutSessionLine[] }) {
  if (lines.length === 0) return <p>No line items available.</p>;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          {line.image && <img className={styles.picture} src={line.image} alt="" width={600} height={600} />}
          <div>
            <h2 className={styles.name}>
              <PrintName name={line.description} />
            </h2>
            <p className={styles.facts}>{describeVariant(line)}</p>
            <p className={styles.facts}>Quantity {line.quantity}</p>
          </div>
          <p className={styles.amount}>{formatCents(line.amount_subtotal)}</p>
        </li>
      ))}
    </ul>
  );
}

/** `Misty Ridge by Ada Lind`, with the artist on a line of its own. */
function PrintName({ name }: { name: string | null }) {
  if (name === null) return null;
  const { title, artist } = splitPrintName(name);
  return (
    <>
      {title}
      {artist && <span className={styles.artist}> by {artist}</span>}
    </>
  );
}

export function OrderTotals({ amounts }: { amounts: Amounts }) {
  return <Facts className={styles.totals} facts={amountRows(amounts)} />;
}

function describeUnit({ unitAmount, unitAmountPaid }: OrderItem): string {
  const each = `${formatCents(unitAmount)} each`;
  return unitAmountPaid === unitAmount ? each : `${each}, ${formatCents(unitAmountPaid)} after discount`;
}

interface OrderedVariant {
  sizeKey: SizeKey | null;
  frame: CheckoutFrame | null;
  mount: Mount | null;
  made?: Pick<MadeVariant, 'board'> | null;
}

/** `Medium, 16x20 in / Wood / Border`. Unknown parts are left out. */
export function describeVariant({ sizeKey, frame, mount, made }: OrderedVariant): string {
  const color = parseFrame(frame);
  const board = made ? describeBoard(made.board) : sizeKey && describeDimensions(sizeKey);
  const size = sizeKey && `${sizes[sizeKey].name}, ${board}`;
  return [size, color && frames[color].name, mount].filter(Boolean).join(' / ');
}
