import { useStore } from 'react-redux';
import { Link } from 'react-router';
import { type ShopState, useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { loadOrders } from './load-orders.ts';
import { OrderCard } from './order-card.tsx';
import styles from './your-orders.module.css';

export function YourOrders() {
  const { orders, isFetching, error } = useShopSelector((state) => state.orders);
  const store = useStore<ShopState>();
  return (
    <section aria-labelledby="your-orders">
      <h2 className={styles.heading} id="your-orders">
        Your Orders
      </h2>
      {error && (
        <div className={styles.error}>
          <p role="alert">Error: {error}</p>
          <button className={button.button} data-quiet type="button" onClick={() => loadOrders(store)}>
            Try again
          </button>
        </div>
      )}
      {orders.length > 0 ? (
        <ul>
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      ) : (
        <NoneYet isFetching={isFetching} hasFailed={error !== null} />
      )}
    </section>
  );
}

function NoneYet({ isFetching, hasFailed }: { isFetching: boolean; hasFailed: boolean }) {
  if (isFetching) {
    return (
      <div className={styles.waiting} role="status">
        <span className="visually-hidden">Loading your orders…</span>
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </div>
    );
  }
  if (hasFailed) return null;
  return (
    <div className={styles.none}>
      <p>No orders yet.</p>
      <Link to="/shop/all-prints/">See all prints</Link>
    </div>
  );
}
