import { Suspense, use, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import type { PrintCardData } from '../catalogue/grid/print-card-data.ts';
import { SomePrints } from '../product/rows/some-prints.tsx';
import { useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import styles from './cart.module.css';
import { CartNotice } from './cart-notice.tsx';
import { checkCart, checkMembership } from './checkout/check-cart.ts';
import { hasOpenSession } from './checkout/opened-sessions.ts';
import { OrderSummary } from './checkout/order-summary.tsx';
import { DestinationQuestion, useDestinationObstacle } from './destination.tsx';
import { CartLines } from './line/cart-lines.tsx';

type EmptyCartPrints = readonly PrintCardData[] | Promise<readonly PrintCardData[]>;

/** @param prints shown when the cart is empty */
export function CartContents({ prints }: { prints: EmptyCartPrints }) {
  const isEmpty = useShopSelector((state) => state.cart.quantity === 0);
  useCheckedCart();
  return (
    <>
      <CartNotice />
      <div className={styles.contents}>
        <div>
          <DestinationQuestion />
          <JoinBanner />
          <CartLines />
          <PlanLink />
        </div>
        <OrderSummary />
      </div>
      {isEmpty && (
        <Suspense>
          <PrintsForEmptyCart prints={prints} />
        </Suspense>
      )}
    </>
  );
}

function PrintsForEmptyCart({ prints }: { prints: EmptyCartPrints }) {
  const resolvedPrints = prints instanceof Promise ? use(prints) : prints;
  return resolvedPrints.length > 0 && <SomePrints prints={resolvedPrints} />;
}

/**
 * Checks the prices when the page opens, and again whenever the window becomes visible. While the visitor has an open
 * payment session, it also checks the membership, because a change of the membership closes the payment page.
 */
function useCheckedCart() {
  const store = useShopStore();
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState !== 'visible') return;
      if (hasOpenSession()) await checkMembership(store);
      await checkCart(store);
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [store]);
}

function PlanLink() {
  const quantity = useShopSelector((state) => state.cart.quantity);
  if (quantity < 2) return null;
  return (
    <Link className={styles.plan} to="/wall?from=cart">
      See them together on a wall
    </Link>
  );
}

/** What a guest would save. It waits until the cart is known to ship to where it will hang. */
function JoinBanner() {
  const isBlocked = useDestinationObstacle() !== null;
  const savings = useShopSelector(({ user, cart }) => (user.isMember ? 0 : cart.savings));
  const from = useLocation();
  if (isBlocked || savings <= 0) return null;
  return (
    <div className={styles.joinBanner}>
      <p>SAVE {formatDollars(savings)} on this order by becoming a member.</p>
      <Link className={button.button} data-quiet to="/register" state={{ from }}>
        Join Now
      </Link>
    </div>
  );
}
