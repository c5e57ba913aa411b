import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Order } from '#domain/orders/orders.ts';
import button from '../../ui/button.module.css';
import message from '../../ui/feedback/message-page.module.css';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Problem } from '../../ui/form/problem.tsx';
import section from '../../ui/section.module.css';
import { OrderCard } from '../order/order-card.tsx';
import { ShippingStatus } from '../order/shipping.tsx';
import styles from './found-orders.module.css';
import { useFoundOrders } from './use-found-orders.ts';

export function FoundOrders() {
  const { result, retries, retry } = useFoundOrders();
  switch (result.kind) {
    case 'loading':
      return <FoundOrdersSkeleton />;
    case 'invalid-link':
      return <InvalidLink isExpired={result.isExpired} />;
    case 'failed':
      return <LoadingFailed text={result.text} onRetry={retry} />;
    case 'found':
      return <OrderList orders={result.orders} takesFocus={retries > 0} />;
  }
}

function FoundOrdersSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">Finding your orders…</h1>
      <noscript>
        <p>
          Turn on JavaScript to see your orders. Your confirmation email also lists what you ordered and when
          it ships.
        </p>
      </noscript>
      <Skeleton width="min(100%, 28rem)" height="4.5rem" />
      <div className={styles.orders}>
        <Skeleton height="16rem" />
      </div>
    </div>
  );
}

/** After a retry the list takes the focus, because it replaces the button that had it. */
function OrderList({ orders, takesFocus }: { orders: readonly Order[]; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const [first] = orders;
  const isSingle = orders.length === 1;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isSingle ? 'Your order' : 'Your orders'}
      </h1>
      <div className={styles.lead}>{first && isSingle && <ShippingStatus order={first} />}</div>
      <section className={styles.orders} aria-labelledby="found-orders">
        <h2 className={section.heading} id="found-orders">
          {isSingle ? 'Order details' : 'Newest first'}
        </h2>
        {orders.length === 0 && <p className={section.none}>No orders yet.</p>}
        <ul>
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} isOpenAtFirst={isSingle} />
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.note} data-screen-only>
        Anyone with the link in our email can see this page, so please keep it to yourself.
      </p>
      <p className={styles.ways} data-screen-only>
        <Link to="/orders/find">Find other orders</Link>
        <Link to="/contact">Write to us</Link>
      </p>
    </>
  );
}

function InvalidLink({ isExpired }: { isExpired: boolean }) {
  return (
    <div className={message.page} role="alert">
      <h1>{isExpired ? 'This link has expired' : "We can't find an order for this link"}</h1>
      <p>
        {isExpired
          ? "Your orders are safe. Enter the email you paid with, and we'll send you a new link."
          : 'It may have been cut off. Open it from our email again, or request a new one.'}
      </p>
      <div className={message.ways}>
        <Link className={button.button} to="/orders/find">
          Request a new link
        </Link>
        <Link to="/contact">Write to us</Link>
      </div>
    </div>
  );
}

function LoadingFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <>
      <h1>Your orders</h1>
      <section className={styles.orders} aria-labelledby="found-orders">
        <h2 className={section.heading} id="found-orders" tabIndex={-1}>
          Newest first
        </h2>
        <Problem text={text} onRetry={onRetry} />
      </section>
    </>
  );
}
