import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Order } from '#domain/orders.ts';
import button from '../../ui/button.module.css';
import message from '../../ui/feedback/message-page.module.css';
import { Problem } from '../../ui/form/problem.tsx';
import section from '../../ui/section.module.css';
import { OrderCard } from '../order/order-card.tsx';
import { ShippingNews } from '../order/shipping-news.tsx';
import styles from './found-orders.module.css';
import { FoundOrdersSkeleton } from './found-orders-skeleton.tsx';
import { useFoundOrders } from './use-found-orders.ts';

export function FoundOrders() {
  const { finding, tries, lookAgain } = useFoundOrders();
  switch (finding.kind) {
    case 'looking':
      return <FoundOrdersSkeleton />;
    case 'worthless':
      return <WorthlessLink isExpired={finding.isExpired} />;
    case 'failed':
      return <NotReached text={finding.text} onRetry={lookAgain} />;
    case 'found':
      return <Found orders={finding.orders} hasKeyboard={tries > 0} />;
  }
}

/** Takes the keyboard too where it takes the place of a button that was pressed. */
function Found({ orders, hasKeyboard }: { orders: readonly Order[]; hasKeyboard: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasKeyboard) heading.current?.focus();
  }, [hasKeyboard]);
  const [first] = orders;
  const isOne = orders.length === 1;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isOne ? 'Your order' : 'Your orders'}
      </h1>
      <div className={styles.lead}>{first && isOne && <ShippingNews order={first} />}</div>
      <section className={styles.orders} aria-labelledby="found-orders">
        <h2 className={section.heading} id="found-orders">
          {isOne ? 'As it stands today' : 'Newest first'}
        </h2>
        {orders.length === 0 && <p className={section.none}>No orders yet.</p>}
        <ul>
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} isOpenAtFirst={isOne} />
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.note}>
        Whoever has the link in our mail sees this page, so keep it to yourself. Nothing can be changed here.
      </p>
      <p className={styles.ways}>
        <Link to="/orders/find">Find other orders</Link>
        <Link to="/contact">Write to us</Link>
      </p>
    </>
  );
}

function WorthlessLink({ isExpired }: { isExpired: boolean }) {
  return (
    <div className={message.page} role="alert">
      <h1>{isExpired ? 'This link has run out' : 'This link leads to no order'}</h1>
      <p>
        {isExpired
          ? 'Your orders are safe. Tell us the email you paid with, and we send you another link.'
          : 'A mail program may have cut it in two. Open it from our mail once more, or ask for another.'}
      </p>
      <div className={message.ways}>
        <Link className={button.button} to="/orders/find">
          Ask for another link
        </Link>
        <Link to="/contact">Write to us</Link>
      </div>
    </div>
  );
}

function NotReached({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <>
      <h1>Your orders</h1>
      <section className={styles.orders} aria-labelledby="found-orders">
        <h2 className={section.heading} id="found-orders" tabIndex={-1}>
          As they stand today
        </h2>
        <Problem text={text} onRetry={onRetry} />
      </section>
    </>
  );
}
