import { OrderConfirmation } from '../orders/confirmation/order-confirmation.tsx';
import { useConfirmation } from '../orders/confirmation/use-confirmation.ts';
import styles from '../ui/tall-page.module.css';

export default function SuccessPage() {
  const confirmation = useConfirmation();
  return (
    <div className={styles.page}>
      <title>Your order - Passepartout</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta name="description" content="Your order of framed fine art photography prints." />
      <OrderConfirmation confirmation={confirmation} />
    </div>
  );
}
