import { orderNumber } from '#domain/orders/orders.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useResendConfirmation } from '../orders-api.ts';
import type { ActionDialogProps } from './move-dialog.tsx';

export function ResendDialog({ found: { order }, onClose, onDone }: ActionDialogProps) {
  const resend = useResendConfirmation(order._id);
  const known = order.customerEmail ?? '';
  return (
    <Dialog title={`Confirmation of order ${orderNumber(order)}`} isOpen onClose={onClose}>
      <Form
        submit="Send the confirmation"
        isPending={resend.isPending}
        error={resend.error}
        wayOut={{ text: 'Send nothing', onPress: onClose }}
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
      </Form>
    </Dialog>
  );
}
