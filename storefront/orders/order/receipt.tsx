import { hasReceipt, type Order, orderNumber } from '#domain/orders/orders.ts';
import { PdfButton } from '../../ui/pdf-button.tsx';
import { type Buyer, findReceipt } from '../orders-api.ts';
import styles from './order-card.module.css';

/** Downloads the receipt of an order. Nothing before it is paid. */
export function Receipt({ order, buyer }: { order: Order; buyer: Buyer }) {
  if (!hasReceipt(order)) return null;
  const make = async (paper: string) => {
    const answer = await findReceipt(buyer, order._id, paper);
    if (answer.ok) return answer.value;
    return answer.failure.message || "We couldn't make your receipt. Please try again.";
  };
  return (
    <div className={styles.paper}>
      <PdfButton
        fileName={`receipt-${orderNumber(order)}.pdf`}
        make={make}
        words="What you bought and paid, with any refunds."
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M5 3h10v14l-2.5-2-2.5 2-2.5-2L5 17zM8 7h4M8 10h4" />
        </svg>
        Receipt (PDF)
      </PdfButton>
    </div>
  );
}
