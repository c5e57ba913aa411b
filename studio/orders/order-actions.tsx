import { type ReactNode, useState } from 'react';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import styles from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { Correction } from './correction.tsx';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { RefundDialog } from './dialogs/refund-dialog.tsx';
import { ResendDialog } from './dialogs/resend-dialog.tsx';

const stepTexts = {
  in_production: 'Start production',
  shipped: 'Ship',
  delivered: 'Mark as delivered',
} as const;

type Action = keyof typeof stepTexts | 'refund' | 'cancel' | 'resend';

/** What the owner can do with the order now. Each action asks in a dialog, because buyers are emailed. */
export function OrderActions({ found }: { found: StudioOrder }) {
  const [action, setAction] = useState<Action>();
  const [done, setDone] = useState<ReactNode>();
  const { can } = found;
  const isUndone = found.history.at(-1)?.note === 'undone';
  const close = () => setAction(undefined);
  const finish = (sentence: string) => {
    setDone(sentence);
    close();
  };
  const dialog = { found, onClose: close, onDone: finish };
  return (
    <>
      <div className={styles.actions}>
        {can.move.map((step) => (
          <Button key={step} onPress={() => setAction(step)}>
            {stepTexts[step]}
          </Button>
        ))}
        {can.refund > 0 && (
          <Button kind="quiet" onPress={() => setAction('refund')}>
            Refund
          </Button>
        )}
        {can.resend && (
          <Button kind="quiet" onPress={() => setAction('resend')}>
            Send the confirmation again
          </Button>
        )}
        {can.cancel && (
          <Button kind="alert" onPress={() => setAction('cancel')}>
            Cancel the order
          </Button>
        )}
      </div>
      {can.correct && (
        <div className={styles.actions}>
          <p>The buyer was emailed that this has shipped, and then it was undone.</p>
          <Correction orderId={found.order._id} />
        </div>
      )}
      <p role="status" className={styles.done}>
        {!isUndone && done}
      </p>
      {action === 'refund' && <RefundDialog {...dialog} />}
      {action === 'resend' && <ResendDialog {...dialog} />}
      {action === 'cancel' && <CancelDialog {...dialog} />}
      {action && action in stepTexts && (
        <MoveDialog
          {...dialog}
          to={action as keyof typeof stepTexts}
          submit={stepTexts[action as keyof typeof stepTexts]}
        />
      )}
    </>
  );
}
