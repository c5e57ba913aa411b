import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { type OwnersStep, orderNumber } from '#domain/orders/orders.ts';
import { changeTime } from '#domain/shop/terms.ts';
import { ApiError } from '../../api/call.ts';
import { useChange } from '../../api/use-call.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { readCover } from '../../ui/cover-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TrackingFields } from '../../ui/tracking-fields.tsx';
import { readTracking } from './correct-dialogs.tsx';

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
  in_production: `The buyer is emailed that the print is being made, and can cancel the order only if it is late. You can cancel it within ${changeTime} of the order, until a part of it has shipped.`,
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
  const { order, disputes, hasFreight, coverToAskFor } = found;
  const move = useChange('POST /api/studio/orders/:orderId/move', { orderId: order._id });
  const isDisputed = disputes.some(({ isOpen, isLost }) => isOpen || isLost);
  const isUnpacked = move.error instanceof ApiError && move.error.code === 'not_packed';
  const send = ({ despite, unpacked, ...typed }: Record<string, string>) =>
    move.mutate(
      {
        to,
        ...(to === 'shipped' && { tracking: readTracking(typed), cover: readCover(typed) }),
        ...(unpacked && { unpacked: true as const }),
        ...(despite && { despiteDispute: true as const }),
      },
      { onSuccess: () => onDone(doneTexts[to]) },
    );
  return (
    <FormDialog
      title={`${submit}: order ${orderNumber(order)}`}
      submit={submit}
      keep={waysOut[to]}
      change={move}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{explanations[to]}</p>
      {to === 'shipped' && <TrackingFields prefix="tracking." isFreight={hasFreight} cover={coverToAskFor} />}
      {isUnpacked && (
        <Checkbox name="unpacked" required>
          Ship the order anyway, without the pieces that are set aside
        </Checkbox>
      )}
      {isDisputed && to !== 'delivered' && (
        <Checkbox name="despite" required>
          I checked the dispute and want to continue
        </Checkbox>
      )}
    </FormDialog>
  );
}
