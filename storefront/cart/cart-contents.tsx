import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { Link } from 'react-router';
import { type ShopState, useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import styles from './cart-contents.module.css';
import { CartLineItem } from './cart-line-item.tsx';
import { checkCart } from './check-cart.ts';
import { JoinBanner } from './join-banner.tsx';
import { OrderSummary } from './order-summary.tsx';

export function CartContents() {
  const { products } = useShopSelector((state) => state.cart);
  const mayOfferSavings = useShopSelector(({ user, cart }) => !user.isMember && cart.savings > 0);
  useCheckedCart();
  return (
    <>
      <NoticeSummary />
      {mayOfferSavings && <JoinBanner />}
      <div className={styles.contents}>
        {products.length > 0 ? <Lines /> : <EmptyCart />}
        <OrderSummary />
      </div>
    </>
  );
}

/** Looks at the prices once per visit of the page, and again when the window comes back to the front. */
function useCheckedCart() {
  const store = useStore<ShopState>();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') checkCart(store);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [store]);
}

function Lines() {
  const { products } = useShopSelector((state) => state.cart);
  const notices = useShopSelector((state) => state.cartNotices);
  return (
    <ul className={styles.lines}>
      {products.map((line, index) => (
        <CartLineItem
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position
          key={`${index} ${line.sku}`}
          line={line}
          index={index}
          notice={notices.find((notice) => notice.index === index)}
        />
      ))}
    </ul>
  );
}

function NoticeSummary() {
  const notices = useShopSelector((state) => state.cartNotices);
  return (
    <p className={styles.news} role="alert">
      {describeNotices(notices.map(({ kind }) => kind))}
    </p>
  );
}

function describeNotices(kinds: readonly string[]): string {
  const gone = kinds.includes('gone') ? 'Some of what you chose is not for sale any more. ' : '';
  const changed = kinds.includes('price-changed')
    ? 'Prices have changed since you filled your cart. Please look at the new total before you check out.'
    : '';
  return gone + changed;
}

function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>Your cart is empty.</p>
      <Link className={button.button} to="/shop/all-prints/">
        See all prints
      </Link>
    </div>
  );
}
