import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { PageTitle } from '../discovery/page-head.tsx';
import { OrderConfirmation } from '../orders/confirmation/order-confirmation.tsx';
import { useConfirmation } from '../orders/confirmation/use-confirmation.ts';
import styles from '../ui/tall-page.module.css';

export default function SuccessPage() {
  const confirmation = useConfirmation();
  return (
    <div className={styles.page}>
      <PageTitle title="Your order" />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta name="description" content="Your order of framed fine art photography prints." />
      {/* Always on the page, because screen readers announce only changes. */}
      <p className="visually-hidden" role="status">
        {confirmation?.kind === 'confirmed' && announce(confirmation.order)}
      </p>
      <OrderConfirmation confirmation={confirmation} />
    </div>
  );
}

function announce(order: Order | null): string {
  return order ? `Thank you! Order ${orderNumber(order)} is confirmed.` : 'Thank you! We have your order.';
}
