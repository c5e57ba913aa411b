import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { useChange } from '../api/use-call.ts';
import styles from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Correction } from './correction.tsx';
import { DelayDialog } from './dialogs/delay-dialog.tsx';
import { type ActionDialogProps, MoveDialog } from './dialogs/move-dialog.tsx';
import { RefundDialog } from './dialogs/refund-dialog.tsx';
import actions from './order-actions.module.css';

const stepTexts = {
  in_production: 'Start production',
  shipped: 'Ship',
  delivered: 'Mark as delivered',
} as const;

type Action = keyof typeof stepTexts | 'delay' | 'refund' | 'cancel';

/** What the owner can do with the order now. Each action asks in a dialog, because buyers are emailed. */
export function OrderActions({ found }: { found: StudioOrder }) {
  const [search] = useSearchParams();
  // Today leads here to tell of a delay.
  const isAskedToTell = search.get('do') === 'delay' && found.can.tellDelay !== null;
  const [action, setAction] = useState<Action | undefined>(isAskedToTell ? 'delay' : undefined);
  const [done, setDone] = useState<ReactNode>();
  const { can, disputes } = found;
  // The page says why, at its top.
  const isAtBank = disputes.some(({ holdsMoney }) => holdsMoney);
  const isUndone = found.history.at(-1)?.note === 'undone';
  const close = () => setAction(undefined);
  const finish = (sentence: string) => {
    setDone(sentence);
    close();
  };
  const dialog = { found, onClose: close, onDone: finish };
  return (
    <div>
      <div className={actions.actions}>
        {can.move.map((step) => (
          <Button key={step} onPress={() => setAction(step)}>
            {stepTexts[step]}
          </Button>
        ))}
        {can.tellDelay && (
          <Button kind="quiet" onPress={() => setAction('delay')}>
            <span className="unseen-on-phones">Tell the buyer about a </span>
            <span>delay</span>
          </Button>
        )}
        {can.refund > 0 && !isAtBank && (
          <Button kind="quiet" onPress={() => setAction('refund')}>
            Refund
          </Button>
        )}
        {can.cancel && (
          <Button kind="alert" onPress={() => setAction('cancel')}>
            Cancel<span className="unseen-on-phones"> the order</span>
          </Button>
        )}
      </div>
      {can.correct && (
        <div className={styles.after}>
          <p>The buyer was emailed that this has shipped, and then it was undone.</p>
          <Correction orderId={found.order._id} />
        </div>
      )}
      <p role="status" className={styles.done}>
        {!isUndone && done}
      </p>
      {action === 'delay' && <DelayDialog {...dialog} />}
      {action === 'refund' && <RefundDialog {...dialog} />}
      {action === 'cancel' && <CancelDialog {...dialog} />}
      {action && action in stepTexts && (
        <MoveDialog
          {...dialog}
          to={action as keyof typeof stepTexts}
          submit={stepTexts[action as keyof typeof stepTexts]}
        />
      )}
    </div>
  );
}

function CancelDialog({ found: { order, can }, onClose, onDone }: ActionDialogProps) {
  const cancel = useChange('POST /api/studio/orders/:orderId/cancel', { orderId: order._id });
  const amount = can.refund > 0 ? formatCents(can.refund) : undefined;
  return (
    <FormDialog
      title={`Cancel order ${orderNumber(order)}?`}
      submit={amount ? `Cancel the order and refund ${amount}` : 'Cancel the order'}
      keep="Keep the order"
      change={cancel}
      onClose={onClose}
      onSubmit={() => cancel.mutate(undefined, { onSuccess: () => onDone('The order is canceled.') })}
    >
      <p>
        {amount && `${amount} goes back to the buyer, who gets an email. `}
        Its pieces are set aside. This cannot be undone.
      </p>
    </FormDialog>
  );
}
