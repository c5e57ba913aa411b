import { useState } from 'react';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { maxGiftNoteLength } from '#domain/orders/gift-note.ts';
import { useChange } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Section } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';

interface Props {
  found: StudioOrder;
  /** Whether this person may change orders. */
  canAct: boolean;
}

/** The buyer's words to the recipient of a present; nothing for an order that neither has them nor can get them. */
export function GiftNote({ found, canAct }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { giftNote } = found.order;
  const canChange = canAct && found.can.changeGiftNote;
  if (!giftNote && !canChange) return null;
  return (
    <Section title="Gift note">
      {giftNote && <p>{giftNote}</p>}
      {canChange && (
        <Button kind="text" onPress={() => setOpen(true)}>
          {giftNote ? 'Change the gift note' : 'Add a gift note'}
        </Button>
      )}
      {isOpen && <GiftNoteDialog found={found} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function GiftNoteDialog({ found: { order }, onClose }: { found: StudioOrder; onClose: () => void }) {
  const change = useChange('PUT /api/studio/orders/:orderId/gift-note', { orderId: order._id });
  return (
    <FormDialog
      title="Gift note"
      submit="Save the gift note"
      keep="Leave it as it is"
      change={change}
      onClose={onClose}
      onSubmit={({ note = '' }) => change.mutate({ note }, { onSuccess: onClose })}
    >
      <TextField
        autoFocus
        label="Gift note"
        name="note"
        hint="Printed on the packing slip and the job ticket, which then state no prices. They leave out emoji and signs such as ♡, and print ? for letters that their fonts lack, such as Korean ones. Empty: no note."
        autoComplete="off"
        maxLength={maxGiftNoteLength}
        defaultValue={order.giftNote ?? ''}
      />
    </FormDialog>
  );
}
