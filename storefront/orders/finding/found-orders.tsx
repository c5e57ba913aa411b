import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import type { ApiAnswer } from '../../api/call.ts';
import { type LinkAddress, useMailedLink } from '../../session/use-mailed-link.ts';
import button from '../../ui/button.module.css';
import message from '../../ui/feedback/message-page.module.css';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Problem } from '../../ui/form/problem.tsx';
import section from '../../ui/section.module.css';
import { OrderCard, OrderName, WholeOrder } from '../order/order-card.tsx';
import type { OrderAccess } from '../order/order-changes.tsx';
import { listFoundOrders } from '../orders-api.ts';
import { replaceOrder } from '../orders-slice.ts';
import styles from './found-orders.module.css';

export function FoundOrders() {
  const { result, retries, retry, access } = useFoundOrders();
  switch (result.kind) {
    case 'loading':
      return <FoundOrdersSkeleton />;
    case 'invalid-link':
      return <InvalidLink isExpired={result.isExpired} />;
    case 'failed':
      return <LoadingFailed text={result.text} onRetry={retry} />;
    case 'found':
      return <OrderList orders={result.orders} access={access} takesFocus={retries > 0} />;
  }
}

function FoundOrdersSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">Finding your orders…</h1>
      <noscript>
        <p>
          Turn on JavaScript to see your orders. Your confirmation email also lists what you ordered and when
          it ships. To answer a delay, use the link in the email about it.
        </p>
      </noscript>
      <Skeleton width="min(100%, 28rem)" height="4.5rem" />
      <div className={styles.orders}>
        <Skeleton height="16rem" />
      </div>
    </div>
  );
}

interface OrderListProps {
  orders: readonly BuyerOrder[];
  access: OrderAccess;
  takesFocus: boolean;
}

/** After a retry the list takes the focus, because it replaces the button that had it. */
function OrderList({ orders, access, takesFocus }: OrderListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const [first] = orders;
  const only = orders.length === 1 ? first : undefined;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {only ? <OrderName order={only} /> : 'Your orders'}
      </h1>
      {only ? (
        <section className={styles.order} aria-labelledby="found-orders">
          <h2 className="visually-hidden" id="found-orders">
            Order details
          </h2>
          <WholeOrder order={only} access={access} />
        </section>
      ) : (
        <section className={styles.orders} aria-labelledby="found-orders">
          <h2 className={section.heading} id="found-orders">
            Newest first
          </h2>
          {orders.length === 0 && <p className={section.none}>No orders yet.</p>}
          <ul>
            {orders.map((order) => (
              <li key={order._id}>
                <OrderCard order={order} access={access} />
              </li>
            ))}
          </ul>
        </section>
      )}
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
      <h1>{isExpired ? 'This link has expired' : 'We can’t find an order for this link'}</h1>
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

type OrdersResult =
  | { kind: 'loading' }
  | { kind: 'invalid-link'; isExpired: boolean }
  | { kind: 'failed'; text: string }
  | { kind: 'found'; orders: BuyerOrder[] };

interface TokenResult {
  token: string;
  result: OrdersResult;
}

/** The orders of the emailed link in the page's URL. */
function useFoundOrders() {
  const token = useMailedLink(readToken);
  const [latest, setLatest] = useState<TokenResult>();
  const [retries, setRetries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads the orders again
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    listFoundOrders(token).then((answer) => {
      if (isCurrent) setLatest({ token, result: toResult(answer) });
    });
    return () => {
      isCurrent = false;
    };
  }, [token, retries]);
  const access: OrderAccess = {
    buyer: token ?? '',
    onChange: (order) => setLatest((before) => before && withOrder(before, order)),
    async reload() {
      const answer = await listFoundOrders(token ?? '');
      if (token && answer.ok) setLatest({ token, result: toResult(answer) });
    },
  };
  return { result: resultFor(token, latest), retries, retry: () => setRetries(retries + 1), access };
}

function withOrder({ token, result }: TokenResult, changed: BuyerOrder): TokenResult {
  if (result.kind !== 'found') return { token, result };
  return { token, result: { kind: 'found', orders: replaceOrder(result.orders, changed) } };
}

function readToken({ hash }: LinkAddress): string | null {
  return hash.slice(1) || null;
}

/** The visitor may open another link on the same page. Until its result arrives, the previous result is not shown. */
function resultFor(token: string | null | undefined, latest: TokenResult | undefined): OrdersResult {
  if (token === null) return { kind: 'invalid-link', isExpired: false };
  return token !== undefined && latest?.token === token ? latest.result : { kind: 'loading' };
}

function toResult(answer: ApiAnswer<BuyerOrder[]>): OrdersResult {
  if (answer.ok) return { kind: 'found', orders: answer.value };
  const { status, message } = answer.failure;
  if (status === 401 || status === 410) return { kind: 'invalid-link', isExpired: status === 410 };
  return {
    kind: 'failed',
    text: message || "We couldn't reach the shop. Please try again in a moment.",
  };
}
