import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { countOf } from '#domain/count-of.ts';
import { formatDollars, maxDollarsOfPayment } from '#domain/money.ts';
import { maxLines } from '#domain/orders/cart.ts';
import { type ShopState, useShopSelector, useShopStore } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import { focusCartNotice } from '../cart-notice.tsx';
import { destinationAnchor, useDestinationObstacle } from '../destination.tsx';
import { type CheckoutResult, checkOut, describeFailedCheckout } from './check-out.ts';
import styles from './order-summary.module.css';

/** On narrow pages a bar at the bottom edge, until its place in the summary. */
export function CheckoutButton() {
  const obstacle = useShopSelector(describeObstacle);
  const destinationObstacle = useDestinationObstacle();
  const isBlocked = obstacle !== null || destinationObstacle !== null;
  const { quantity, total } = useShopSelector((state) => state.cart);
  const isEmpty = quantity === 0;
  const isOnline = useOnline();
  const obstacleId = useId();
  const { isBusy, problem, goToPayment } = useCheckout();
  return (
    <div className={styles.bar} data-empty={isEmpty}>
      <p className={styles.problem} id={obstacleId} role="status">
        {obstacle ?? (destinationObstacle && <a href={`#${destinationAnchor}`}>{destinationObstacle}</a>)}
      </p>
      <p className={styles.problem} role="status">
        {!isOnline &&
          'You are offline. The prices are those that you saw last. Check out when you are online again.'}
      </p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <p className={styles.barTotal} aria-hidden="true">
        <span>{countOf(quantity, 'print')}</span>
        {formatDollars(total)}
      </p>
      <button
        className={button.button}
        data-quiet={isEmpty || undefined}
        type="button"
        aria-busy={isBusy}
        aria-describedby={isBlocked ? obstacleId : undefined}
        disabled={isBlocked}
        onClick={goToPayment}
      >
        {isBusy ? 'Opening checkout…' : 'Checkout'}
      </button>
    </div>
  );
}

function useCheckout() {
  const store = useShopStore();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // The back button may restore this page from the browser's cache in its busy state.
    const reset = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const goToPayment = async () => {
    if (isBusy) return;
    setBusy(true);
    // Remove the text, because screen readers announce an equal text again only after its removal.
    setProblem(null);
    const formerNotices = store.getState().cartNotices;
    const result = await checkOut(store).catch(describeError);
    if (result.url !== null) return location.assign(result.url);
    flushSync(() => {
      setBusy(false);
      setProblem(result.problem);
    });
    if (store.getState().cartNotices !== formerNotices) focusCartNotice();
  };
  return { isBusy, problem, goToPayment };
}

function describeError(error: unknown): CheckoutResult {
  console.error(error instanceof Error ? error.message : error);
  return { url: null, problem: describeFailedCheckout({}) };
}

/** Why this cart cannot be checked out, and how to fix it; null if it can. */
function describeObstacle({ cart, cartNotices }: ShopState): string | null {
  if (cartNotices.some(({ kind }) => kind === 'gone'))
    return 'To check out, remove the prints that are no longer available.';
  const excess = cart.products.length - maxLines;
  if (excess > 0) return `An order can have up to ${maxLines} lines. Remove ${excess} to check out.`;
  if (cart.total > maxDollarsOfPayment)
    return `An order can come to ${formatDollars(maxDollarsOfPayment)} at most. Remove some prints, and order them separately.`;
  return null;
}

/** Whether the browser has a network. True does not mean that the shop can be reached. */
function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}

function follow(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
