import { formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCancelOrder } from '../orders-api.ts';
import type { ActionDialogProps } from './move-dialog.tsx';

export function CancelDialog({ found: { order, can }, onClose, onDone }: ActionDialogProps) {
  const cancel = useCancelOrder(order._id);
  const amount = can.refund > 0 ? formatCents(can.refund) : undefined;
  return (
    <Dialog title={`Cancel order ${orderNumber(order)}?`} isOpen onClose={onClose}>
      <p>
        {amount && `${amount} goes back to the buyer, who gets an email. `}
        Its pieces are set aside. This cannot be undone.
      </p>
      <Form
        submit={amount ? `Cancel the order and refund ${amount}` : 'Cancel the order'}
        isPending={cancel.isPending}
        error={cancel.error}
        wayOut={{ text: 'Keep the order', onPress: onClose }}
        onSubmit={() => cancel.mutate(undefined, { onSuccess: () => onDone('The order is canceled.') })}
      />
    </Dialog>
  );
}
