import { useState } from 'react';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { formatCents } from '#domain/money.ts';
import { type OrderItem, orderNumber } from '#domain/orders/orders.ts';
import { nameLine } from '#domain/orders/print-name.ts';
import { refundShares } from '#domain/orders/refund-shares.ts';
import { useChange } from '../../api/use-call.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ActionDialogProps } from './move-dialog.tsx';
import { RefundAmountField, readRefund } from './refund-amount.tsx';

/** Money goes back to the buyer's card. It cannot be undone, so the amount is repeated in the button. */
export function RefundDialog({ found, onClose, onDone }: ActionDialogProps) {
  const { order, amountRefunded, can } = found;
  const refund = useChange('POST /api/studio/orders/:orderId/refund', { orderId: order._id });
  const [typed, setTyped] = useState(formatCents(can.refund));
  const shares = refundShares(order);
  // The first refund begins with everything, so every line is ticked.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(amountRefunded === 0 ? shares.keys() : []),
  );
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
  const amount = readRefund(typed, can.refund);
  const send = () => {
    if (amount === undefined) return;
    const sentence = `${formatCents(amount)} is being refunded.`;
    refund.mutate({ amount, after: amountRefunded }, { onSuccess: () => onDone(sentence) });
  };
  return (
    <FormDialog
      title={`Refund order ${orderNumber(order)}`}
      submit={amount === undefined ? 'Refund' : `Refund ${formatCents(amount)}`}
      keep="Keep the payment"
      change={refund}
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        {formatCents(can.refund)} can be refunded. The money goes back the way it came, and the buyer gets an
        email.
      </p>
      <p>
        A full refund sets aside the pieces that have not shipped. After a partial refund, they are still
        made.
      </p>
      {shares.length > 1 && (
        <fieldset>
          <legend>Lines to refund, with their tax</legend>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the prints of an order never change
            <Checkbox key={index} checked={chosen.has(index)} onChange={() => toggle(index)}>
              <span>{describeItem(item)}</span>
              {formatCents(shares[index] ?? 0)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <RefundAmountField value={typed} onChange={type} max={can.refund} />
      <p>
        <strong>A refund cannot be undone.</strong>
      </p>
    </FormDialog>
  );
}

/** `2 × Olive Branch, Small` */
function describeItem(item: OrderItem): string {
  return [nameLine(item), item.sizeKey && sizes[item.sizeKey].name].filter(Boolean).join(', ');
}
