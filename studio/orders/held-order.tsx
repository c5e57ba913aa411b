import { formatCents } from '#domain/money.ts';
import { useChange } from '../api/use-call.ts';
import styles from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';

interface Props {
  orderId: string;
  /** What is left to refund, in cents; 0 for an order that cost nothing. */
  amount: number;
  /** What was refunded before. */
  after: number;
}

/** Decides about a held order with one press: it is refunded, or canceled if it cost nothing, or it ships all the same. */
export function HeldOrder({ orderId, amount, after }: Props) {
  const refund = useChange('POST /api/studio/orders/:orderId/refund', { orderId });
  const cancel = useChange('POST /api/studio/orders/:orderId/cancel', { orderId });
  const release = useChange('POST /api/studio/orders/:orderId/release', { orderId });
  const isPending = refund.isPending || cancel.isPending || release.isPending;
  return (
    <div>
      <div className={styles.actions}>
        <Button
          kind="alert"
          isPending={isPending}
          busyText="One moment…"
          onPress={() => (amount > 0 ? refund.mutate({ amount, after }) : cancel.mutate(undefined))}
        >
          {amount > 0 ? `Refund ${formatCents(amount)}` : 'Cancel the order'}
        </Button>
        <Button kind="quiet" isPending={isPending} onPress={() => release.mutate(undefined)}>
          Ship it all the same
        </Button>
      </div>
      <Problem error={refund.error ?? cancel.error ?? release.error} />
    </div>
  );
}
