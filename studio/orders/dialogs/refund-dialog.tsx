import { useState } from 'react';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { type Cents, formatCents } from '#domain/money.ts';
import { type OrderItem, orderNumber } from '#domain/orders/orders.ts';
import { nameLine } from '#domain/orders/print-name.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../checkbox.module.css';
import { useRefundOrder } from '../orders-api.ts';
import type { ActionDialogProps } from './move-dialog.tsx';
import { refundShares } from './refund-shares.ts';

/** Money goes back to the buyer's card. It cannot be undone, so the amount is repeated in the button. */
export function RefundDialog({ found, onClose, onDone }: ActionDialogProps) {
  const { order, amountRefunded, can } = found;
  const refund = useRefundOrder(order._id);
  const [typed, setTyped] = useState(formatCents(can.refund));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const shares = refundShares(order);
  const toggle = (toggled: number) => {
    const next = new Set(chosen);
    if (!next.delete(toggled)) next.add(toggled);
    setChosen(next);
    const sum = shares.reduce((total, share, index) => total + (next.has(index) ? share : 0), 0);
    setTyped(next.size === 0 ? '' : formatCents(Math.min(sum, can.refund)));
  };
  const type = (text: string) => {
    setChosen(new Set());
    setTyped(text);
  };
  const amount = readAmount(typed);
  const problem = problemWith(amount, can.refund);
  const send = () => {
    if (amount === undefined || problem) return;
    const sentence = `${formatCents(amount)} is being refunded.`;
    refund.mutate({ amount, after: amountRefunded }, { onSuccess: () => onDone(sentence) });
  };
  return (
    <Dialog title={`Refund order ${orderNumber(order)}`} isOpen onClose={onClose}>
      <p>
        {formatCents(can.refund)} can be refunded. The money goes back the way it came, and the buyer gets an
        email. A refund cannot be undone.
      </p>
      <p>
        A full refund sets aside the pieces that have not shipped. After a refund in part, they are still
        made.
      </p>
      <Form
        submit={amount === undefined || problem ? 'Refund' : `Refund ${formatCents(amount)}`}
        isPending={refund.isPending}
        error={refund.error}
        onSubmit={send}
        wayOut={{ text: 'Refund nothing', onPress: onClose }}
      >
        {shares.length > 1 && (
          <fieldset>
            <legend>Lines to refund, with their tax</legend>
            {order.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the prints of an order never change
              <label key={index} className={styles.label}>
                <input
                  className={styles.box}
                  type="checkbox"
                  checked={chosen.has(index)}
                  onChange={() => toggle(index)}
                />
                <span className={styles.text}>{describeItem(item)}</span>
                {formatCents(shares[index] ?? 0)}
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          autoFocus
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={type}
          validate={() => problem}
          isRequired
        />
      </Form>
    </Dialog>
  );
}

/** `2 × Olive Branch, Small` */
function describeItem(item: OrderItem): string {
  return [nameLine(item), item.sizeKey && sizes[item.sizeKey].name].filter(Boolean).join(', ');
}

/** `25`, `25.5`, `$1,025.50`. Undefined for anything else. */
function readAmount(text: string): Cents | undefined {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

function problemWith(amount: Cents | undefined, max: Cents): string | null {
  if (amount === undefined || amount === 0) return 'Type an amount, such as 25 or 25.50.';
  return amount > max ? `At most ${formatCents(max)} can be refunded.` : null;
}
