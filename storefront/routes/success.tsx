import { isPaid } from '#domain/orders/checkout.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { PageTitle } from '../discovery/page-head.tsx';
import { OrderConfirmation } from '../orders/confirmation/order-confirmation.tsx';
import { type Confirmation, useConfirmation } from '../orders/confirmation/use-confirmation.ts';
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
        {confirmation?.kind === 'confirmed' && announce(confirmation)}
      </p>
      <OrderConfirmation confirmation={confirmation} />
    </div>
  );
}

function announce({ session, order }: Extract<Confirmation, { kind: 'confirmed' }>): string {
  if (!isPaid(session)) return 'Thank you! We have your order. Your payment is still processing.';
  return order
    ? `Thank you! Order ${orderNumber(order)} is confirmed.`
    : 'Thank you! Your order is confirmed.';
}
