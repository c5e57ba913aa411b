import { Link } from 'react-router';
import { formatCents } from '#domain/money.ts';
import { isUnshipped, orderNumber } from '#domain/orders.ts';
import { describeState, type ListedOrder } from '#domain/studio-api/orders.ts';
import { ListStatus } from '../ui/list-status.tsx';
import { Time } from '../ui/time.tsx';
import styles from './order-list.module.css';
import { Status } from './status.tsx';

export function OrderList({ orders }: { orders: ListedOrder[] }) {
  return (
    <>
      <ListStatus count={orders.length} noun="order" />
      <ul className={styles.list} aria-label="Orders">
        {orders.map((order) => (
          <OrderLine key={order._id} order={order} />
        ))}
      </ul>
    </>
  );
}

function OrderLine({ order }: { order: ListedOrder }) {
  const { _id, createdAt, customerName, customerEmail, amountTotal, shipBy, isLate, items } = order;
  const isOpen = isUnshipped(order);
  return (
    <li data-line>
      <Link className={styles.line ?? ''} to={`/orders/${_id}`} id={`order-${_id}`}>
        <span className={styles.number}>{orderNumber(order)}</span>
        <span className={styles.buyer}>
          {customerName ?? customerEmail ?? 'Unknown buyer'}
          {customerName && <span className={styles.email}>{customerEmail}</span>}
        </span>
        <span className={styles.items}>
          {items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')}
        </span>
        <span className={styles.amount}>{formatCents(amountTotal)}</span>
        <span className={styles.status}>
          <Status isLate={isLate}>{describeState(order)}</Status>
        </span>
        <span className={styles.day}>
          {isOpen && shipBy ? (
            <Time at={shipBy} prefix={isLate ? 'late since' : 'ship by'} isDay />
          ) : (
            <Time at={createdAt} prefix="bought" isDay />
          )}
        </span>
      </Link>
    </li>
  );
}
