import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { type OwnersStep, orderNumber } from '#domain/orders/orders.ts';
import { ApiError } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TrackingFields } from '../../ui/tracking-fields.tsx';
import { Checkbox } from '../checkbox.tsx';
import { useMoveOrder } from '../orders-api.ts';

export interface ActionDialogProps {
  found: StudioOrder;
  onClose: () => void;
  /** @param sentence what was done */
  onDone: (sentence: string) => void;
}

interface Props extends ActionDialogProps {
  to: OwnersStep;
  submit: string;
}

const explanations: Record<OwnersStep, string> = {
  in_production:
    'The buyer is emailed that the print is being made. After that, the order cannot be canceled.',
  shipped: 'The buyer is emailed the tracking number.',
  delivered: 'No email is sent.',
};

const waysOut: Record<OwnersStep, string> = {
  in_production: 'Do not start yet',
  shipped: 'Do not ship yet',
  delivered: 'Leave it as shipped',
};

const doneTexts: Record<OwnersStep, string> = {
  in_production: 'The order is being made.',
  shipped: 'The order has shipped.',
  delivered: 'The order is delivered.',
};

export function MoveDialog({ found, to, submit, onClose, onDone }: Props) {
  const { order, disputes, hasFreight } = found;
  const move = useMoveOrder(order._id);
  const isDisputed = disputes.some(({ isOpen, isLost }) => isOpen || isLost);
  const isUnpacked = move.error instanceof ApiError && move.error.code === 'not_packed';
  const send = ({ despite, unpacked, ...typed }: Record<string, string>) =>
    move.mutate(
      {
        to,
        ...(to === 'shipped' && { tracking: readTracking(typed) }),
        ...(unpacked && { unpacked: true as const }),
        ...(despite && { despiteDispute: true as const }),
      },
      { onSuccess: () => onDone(doneTexts[to]) },
    );
  return (
    <Dialog title={`${submit}: order ${orderNumber(order)}`} isOpen onClose={onClose}>
      <p>{explanations[to]}</p>
      <Form
        submit={submit}
        isPending={move.isPending}
        error={move.error}
        onSubmit={send}
        wayOut={{ text: waysOut[to], onPress: onClose }}
      >
        {to === 'shipped' && <TrackingFields prefix="tracking." isFreight={hasFreight} />}
        {isUnpacked && (
          <Checkbox name="unpacked">Ship the order anyway, without the pieces that are set aside</Checkbox>
        )}
        {isDisputed && to !== 'delivered' && (
          <Checkbox name="despite">I checked the dispute and want to continue</Checkbox>
        )}
      </Form>
    </Dialog>
  );
}

function readTracking({
  'tracking.carrier': carrier = '',
  'tracking.number': number = '',
}: Record<string, string>) {
  return { carrier, number };
}
