import { Link } from 'react-router';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Problem } from '../ui/form/problem.tsx';
import section from '../ui/section.module.css';
import { loadOrders } from './load-orders.ts';
import { OrderCard } from './order/order-card.tsx';
import type { OrderAccess } from './order/order-changes.tsx';
import { orderChanged } from './orders-slice.ts';

export function YourOrders() {
  const { orders, isFetching, error } = useShopSelector((state) => state.orders);
  const store = useShopStore();
  const access: OrderAccess = {
    buyer: store,
    onChange: (order) => store.dispatch(orderChanged(order)),
    reload: () => loadOrders(store),
  };
  return (
    <section aria-labelledby="your-orders">
      <h2 className={section.heading} id="your-orders" tabIndex={-1}>
        Your Orders
      </h2>
      {error && <Problem text={`Error: ${error}`} onRetry={() => loadOrders(store)} />}
      {orders.length > 0 && (
        <ul>
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} access={access} />
            </li>
          ))}
        </ul>
      )}
      {orders.length === 0 && !error && (isFetching ? <OrdersSkeleton /> : <NoOrders />)}
    </section>
  );
}

function OrdersSkeleton() {
  return (
    <div className={section.loading} role="status">
      <span className="visually-hidden">Loading your orders…</span>
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </div>
  );
}

function NoOrders() {
  return (
    <div className={section.none}>
      <p>No orders yet.</p>
      <Link to="/orders/find">Find an order placed without an account</Link>
      <Link to="/shop/all-prints/">See all prints</Link>
    </div>
  );
}
