import { ConfirmationSkeleton } from '../orders/confirmation/confirmation-skeleton.tsx';
import { OrderConfirmation } from '../orders/confirmation/order-confirmation.tsx';
import { useConfirmation } from '../orders/confirmation/use-confirmation.ts';
import styles from './success.module.css';

export default function SuccessPage() {
  const confirmation = useConfirmation();
  return (
    <div className={styles.page}>
      <title>Your order - Passepartout</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta name="description" content="Your order of framed fine art photography prints." />
      {confirmation ? <OrderConfirmation confirmation={confirmation} /> : <ConfirmationSkeleton />}
    </div>
  );
}
