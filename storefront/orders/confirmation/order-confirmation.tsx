import { Link } from 'react-router';
import type { CheckoutSession } from '#domain/api/checkout.ts';
import { isPaid } from '#domain/orders/checkout.ts';
import { type Amounts, orderNumber } from '#domain/orders/orders.ts';
import { useShopDetails } from '../../shop-settings.tsx';
import button from '../../ui/button.module.css';
import message from '../../ui/feedback/message-page.module.css';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { HangingSheet } from '../order/hanging-sheet.tsx';
import { OrderTotals, SessionLines } from '../order/order-lines.tsx';
import { ShippingAddress, ShippingPromise } from '../order/shipping.tsx';
import styles from './order-confirmation.module.css';
import type { Confirmation } from './use-confirmation.ts';

/** `confirmation` is null while it loads. */
export function OrderConfirmation({ confirmation }: { confirmation: Confirmation | null }) {
  const { production } = useShopDetails();
  if (!confirmation) return <ConfirmationSkeleton />;
  if (confirmation.kind === 'failed') return <Failed {...confirmation} />;
  if (confirmation.kind === 'unpaid') return <Unpaid />;
  const { session, order } = confirmation;
  return (
    <>
      <h1 className={styles.title}>
        Thank you!{' '}
        <span className={styles.news}>
          {isPaid(session) ? 'Your order is confirmed.' : 'We have your order.'}
        </span>
      </h1>
      {order && <p className={styles.number}>Order {orderNumber(order)}</p>}
      {!isPaid(session) && (
        <p className={styles.late}>
          Your payment is still processing. We'll start on your prints as soon as it clears.
        </p>
      )}
      {session.customer_details?.email && (
        <p className={styles.mail}>
          {isPaid(session) ? "We've emailed" : "Once it clears, we'll email"} {session.customer_details.email}{' '}
          a confirmation with a link to track your order.
        </p>
      )}
      <div className={styles.order}>
        <SessionLines lines={session.line_items?.data ?? []} />
        <div className={styles.aside}>
          <OrderTotals amounts={amountsOf(session)} />
          {session.shipping_details && <ShippingAddress heading="h2" {...session.shipping_details} />}
          <ShippingPromise order={order ?? { shipBy: null, arriveBy: null, production }} />
          {order && <HangingSheet items={order.items} />}
          <Link to="/shop/all-prints/">Continue Shopping</Link>
        </div>
      </div>
    </>
  );
}

function ConfirmationSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">Finding your order…</h1>
      <noscript>
        <p>If you've paid, your order is safe with us, and your confirmation is on its way by email.</p>
      </noscript>
      <Skeleton width="min(100%, 40rem)" height="4.5rem" />
      <div className={styles.order}>
        <Skeleton height="11rem" />
        <Skeleton height="16rem" />
      </div>
    </div>
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
      <p>If you've paid, your order is safe: our payment provider also tells us about it.</p>
      <Link className={button.button} to="/cart">
        Back to your cart
      </Link>
    </div>
  );
}

function Unpaid() {
  return (
    <div className={message.page}>
      <h1 className={styles.title}>This payment isn't complete</h1>
      <p>You haven't been charged, and your cart is just as you left it.</p>
      <Link className={button.button} to="/cart">
        Back to your cart
      </Link>
    </div>
  );
}
