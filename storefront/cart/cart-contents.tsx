import { useEffect } from 'react';
import { useShopSelector, useShopStore } from '../store/store.ts';
import styles from './cart-contents.module.css';
import { CartNews } from './cart-news.tsx';
import { checkCart } from './checkout/check-cart.ts';
import { checkMembership } from './checkout/check-membership.ts';
import { hasOpenSession } from './checkout/opened-sessions.ts';
import { CartLines } from './line/cart-lines.tsx';
import { JoinBanner } from './summary/join-banner.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import { WayToSummary } from './summary/way-to-summary.tsx';

export function CartContents() {
  const mayOfferSavings = useShopSelector(({ user, cart }) => !user.isMember && cart.savings > 0);
  useCheckedCart();
  return (
    <>
      <WayToSummary />
      <CartNews />
      {mayOfferSavings && <JoinBanner />}
      <div className={styles.contents}>
        <CartLines />
        <OrderSummary />
      </div>
    </>
  );
}

/**
 * Looks at the prices once per visit of the page, and again when the window comes back to the front. Who comes from a
 * payment page may find it closed because a membership has changed.
 */
function useCheckedCart() {
  const store = useShopStore();
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      if (hasOpenSession()) await checkMembership(store);
      await checkCart(store);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [store]);
}
