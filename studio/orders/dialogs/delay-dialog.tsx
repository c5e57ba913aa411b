import { useState } from 'react';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { answerBy, asksUntil, describeSilence, maxDelayReason, momentOfDay } from '#domain/orders/delays.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useChange } from '../../api/use-call.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ActionDialogProps } from './move-dialog.tsx';

/** Tells the buyer of a new day, or that no day can be named, after showing what their silence would mean. */
export function DelayDialog({ found, onClose, onDone }: ActionDialogProps) {
  const { order, can } = found;
  const tell = useChange('POST /api/studio/orders/:orderId/delay', { orderId: order._id });
  const [day, setDay] = useState(can.tellDelay?.shipBy ?? '');
  const [isUnknown, setUnknown] = useState(false);
  const shipBy = isUnknown || day === '' ? null : day;
  const send = ({ reason = '' }: Record<string, string>) =>
    tell.mutate(
      { shipBy, reason, told: order.delays.length },
      { onSuccess: () => onDone('The buyer is being told about the delay.') },
    );
  return (
    <FormDialog
      title={`Delay of order ${orderNumber(order)}`}
      submit="Tell the buyer"
      keep="Don't tell the buyer yet"
      change={tell}
      isUnchanged={!isUnknown && day === ''}
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        {order.shipBy
          ? `The buyer was promised ${formatUtcDay(order.shipBy)}.`
          : 'The buyer knows of no day.'}{' '}
        They get an email, and can cancel for a refund until the order ships.
      </p>
      {!isUnknown && <DayField label="The new day" value={day} onChange={setDay} />}
      <Checkbox checked={isUnknown} onChange={(event) => setUnknown(event.target.checked)}>
        No day can be named
      </Checkbox>
      <TextField
        label="Your words to the buyer"
        name="reason"
        rows={4}
        autoComplete="off"
        maxLength={maxDelayReason}
        hint={
          isUnknown ? 'Say why no day can be named: the law asks for it.' : 'Why it takes longer. Optional.'
        }
        isRequired={isUnknown}
      />
      {(isUnknown || shipBy) && (
        <p>
          The email will say:{' '}
          <q>{describeSilence(previewOf(found, shipBy), { isPart: order.parcels.length > 0 })}</q>
        </p>
      )}
      <p>
        <strong>This cannot be undone.</strong> Another notice can follow, which needs the buyer's yes.
      </p>
    </FormDialog>
  );
}

/** The days of the notice, if it were sent now. */
function previewOf({ order }: StudioOrder, day: string | null) {
  const now = new Date();
  const shipBy = day === null ? null : momentOfDay(day);
  return {
    shipBy,
    answerBy: answerBy({
      ordinal: order.delays.length + 1,
      formerShipBy: order.shipBy === null ? null : new Date(order.shipBy),
      shipBy,
      at: now,
      asksUntil: asksUntil(order.delays.at(-1), now),
    }),
  };
}
