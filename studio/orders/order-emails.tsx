import { useState } from 'react';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { useChange } from '../api/use-call.ts';
import styles from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Time } from '../ui/time.tsx';
import type { ActionDialogProps } from './dialogs/move-dialog.tsx';

/**
 * The emails to the buyer, the newest first, and addresses that no mail server accepts.
 * @param props.canAct whether this person may send the confirmation again
 */
export function OrderEmails({ found, canAct }: { found: StudioOrder; canAct: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const emails = found.history.filter(({ isEmail }) => isEmail);
  const waiting = found.waitingEmails;
  const close = () => setOpen(false);
  const finish = (sentence: string) => {
    setDone(sentence);
    close();
  };
  return (
    <>
      {emails.length + waiting.length === 0 && <p>None has been sent yet.</p>}
      <Rows label="Emails">
        {waiting.toReversed().map((about, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two emails may be about the same
          <Row key={`waiting ${index}`} title={about} facts={['Waits to be sent']} />
        ))}
        {emails.toReversed().map(({ id, at, cause, note }) => (
          <Row key={id} title={cause} facts={[<Time key="at" at={at} />, note]} />
        ))}
      </Rows>
      {canAct && found.can.resend && (
        <Button kind="text" onPress={() => setOpen(true)}>
          Send the confirmation again
        </Button>
      )}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {isOpen && <ResendDialog found={found} onClose={close} onDone={finish} />}
    </>
  );
}

function ResendDialog({ found: { order }, onClose, onDone }: ActionDialogProps) {
  const resend = useChange('POST /api/studio/orders/:orderId/resend', { orderId: order._id });
  const known = order.customerEmail ?? '';
  return (
    <FormDialog
      title={`Confirmation of order ${orderNumber(order)}`}
      submit="Send the confirmation"
      keep="Send nothing"
      change={resend}
      onClose={onClose}
      onSubmit={({ to = '' }) =>
        resend.mutate(to === known ? {} : { to }, {
          onSuccess: (answer) => onDone(`The confirmation is being sent to ${answer.to}.`),
        })
      }
    >
      <TextField
        autoFocus
        label="Email"
        name="to"
        type="email"
        hint="A different address replaces the buyer's for this email and all later ones."
        autoComplete="off"
        defaultValue={known}
        isRequired
      />
    </FormDialog>
  );
}
