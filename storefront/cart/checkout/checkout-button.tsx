import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { maxLines } from '#domain/cart.ts';
import { formatDollars, mostDollarsOfPayment } from '#domain/money.ts';
import { type ShopState, useShopSelector, useShopStore } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import { focusCartNotice } from '../cart-notice.tsx';
import { checkOut } from './check-out.ts';
import styles from './order-summary.module.css';

export function CheckoutButton() {
  const obstacle = useShopSelector(describeObstacle);
  const isEmpty = useShopSelector((state) => state.cart.quantity === 0);
  const obstacleId = useId();
  const { isBusy, goToPayment } = useCheckout();
  return (
    <>
      {obstacle && (
        <p className={styles.obstacle} id={obstacleId}>
          {obstacle}
        </p>
      )}
      <button
        className={button.button}
        data-quiet={isEmpty || undefined}
        type="button"
        aria-busy={isBusy}
        aria-describedby={obstacle ? obstacleId : undefined}
        disabled={obstacle !== null}
        onClick={goToPayment}
      >
        {isBusy ? 'Opening checkout…' : 'Checkout'}
      </button>
    </>
  );
}

function useCheckout() {
  const store = useShopStore();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The back button may restore this page from the browser's cache just as it was left: busy.
    const reset = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const goToPayment = async () => {
    if (isBusy) return;
    setBusy(true);
    const known = store.getState().cartNotices;
    try {
      const url = await checkOut(store);
      if (url) return location.assign(url);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    flushSync(() => setBusy(false));
    if (store.getState().cartNotices !== known) focusCartNotice();
  };
  return { isBusy, goToPayment };
}

/** Why this cart cannot be checked out, and how to fix it; null if it can. */
function describeObstacle({ cart, cartNotices }: ShopState): string | null {
  if (cartNotices.some(({ kind }) => kind === 'gone'))
    return 'Remove the prints that are no longer for sale to check out.';
  const over = cart.products.length - maxLines;
  if (over > 0) return `One order holds ${maxLines} lines. Remove ${over} to check out.`;
  if (cart.total > mostDollarsOfPayment)
    return `One order takes at most ${formatDollars(mostDollarsOfPayment)}. Remove some prints to check out, and order them separately.`;
  return null;
}
