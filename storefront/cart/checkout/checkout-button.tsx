import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import { leadToNews } from '../cart-news.tsx';
import { checkOut } from './check-out.ts';
import styles from './checkout-button.module.css';
import { checkoutObstacle } from './checkout-obstacle.ts';

export function CheckoutButton() {
  const store = useShopStore();
  const obstacle = useShopSelector(checkoutObstacle);
  const isEmpty = useShopSelector((state) => state.cart.quantity === 0);
  const obstacleId = useId();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // A visitor who comes back from the payment page finds this page as it was left: busy.
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
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
    if (store.getState().cartNotices !== known) leadToNews();
  };
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
