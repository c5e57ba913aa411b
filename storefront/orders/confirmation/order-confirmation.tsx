import { Link } from 'react-router';
import { type CheckoutSession, isPaid } from '#domain/checkout.ts';
import type { Amounts } from '#domain/orders.ts';
import button from '../../ui/button.module.css';
import message from '../../ui/feedback/message-page.module.css';
import { OrderLines } from '../order/order-lines.tsx';
import { OrderTotals } from '../order/order-totals.tsx';
import { ShippingAddress } from '../order/shipping-address.tsx';
import { ShippingPromise } from '../order/shipping-promise.tsx';
import type { Confirmation } from './confirm-order.ts';
import styles from './order-confirmation.module.css';

export function OrderConfirmation({ confirmation }: { confirmation: Confirmation }) {
  if (confirmation.kind === 'failed') return <Failed {...confirmation} />;
  if (confirmation.kind === 'unpaid') return <Unpaid />;
  const { session, order } = confirmation;
  return (
    <>
      <h1 className={styles.title}>Thank you! Your order is confirmed.</h1>
      {!isPaid(session) && (
        <p className={styles.late}>
          Your payment is on its way. We start on your prints as soon as it arrives.
        </p>
      )}
      {session.customer_details?.email && (
        <p className={styles.mail}>
          A confirmation goes to {session.customer_details.email}, with a link to see how your order goes on.
        </p>
      )}
      <div className={styles.order}>
        <OrderLines lines={session.line_items?.data ?? []} />
        <div className={styles.aside}>
          <OrderTotals amounts={amountsOf(session)} />
          {session.shipping_details && <ShippingAddress heading="h2" {...session.shipping_details} />}
          <ShippingPromise shipBy={order?.shipBy ?? null} />
          <Link to="/shop/all-prints/">Continue Shopping</Link>
        </div>
      </div>
    </>
  );
}

function amountsOf({ amount_subtotal, amount_total, total_details }: CheckoutSession): Amounts {
  return {
    subtotal: amount_subtotal,
    discount: total_details.amount_discount,
    shipping: total_details.amount_shipping,
    tax: total_details.amount_tax,
    total: amount_total,
  };
}

function Failed({ text, cause }: { text: string; cause: string }) {
  return (
    <div className={message.page} role="alert">
      <h1 className={styles.title}>{text}</h1>
      <p>{cause}</p>
      <p>If you have paid, your order is safe: we also hear of it from the payment provider.</p>
      <Link className={button.button} to="/cart">
        Back to your cart
      </Link>
    </div>
  );
}

function Unpaid() {
  return (
    <div className={message.page}>
      <h1 className={styles.title}>This payment is not finished</h1>
      <p>Nothing was charged, and your cart is as you left it.</p>
      <Link className={button.button} to="/cart">
        Back to your cart
      </Link>
    </div>
  );
}
