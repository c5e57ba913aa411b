import { Link } from 'react-router';
import type { ListedOrder } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import { describeState } from '#domain/orders/order-list.ts';
import { isUnshipped, orderNumber } from '#domain/orders/orders.ts';
import { ListStatus } from '../ui/list-status.tsx';
import { SelectBox } from '../ui/select-box.tsx';
import { Time } from '../ui/time.tsx';
import { useRangeSelection } from '../ui/use-range-selection.ts';
import styles from './order-list.module.css';
import { Status } from './status.tsx';

interface OrderListProps {
  orders: ListedOrder[];
  /** The ids of the selected orders; undefined while none are selected. */
  selection?: ReadonlySet<string> | undefined;
  /** Absent where orders cannot be selected. */
  onSelect?: (selection: ReadonlySet<string>) => void;
}

export function OrderList({ orders, selection, onSelect }: OrderListProps) {
  const ids = orders.map(({ _id }) => _id);
  const toggle = useRangeSelection(ids, selection ?? new Set(), (next) => onSelect?.(next));
  return (
    <>
      <ListStatus count={orders.length} noun="order" />
      <ul className={styles.list} aria-label="Orders">
        {orders.map((order) => (
          <OrderLine
            key={order._id}
            order={order}
            isSelected={selection?.has(order._id)}
            onToggle={onSelect && ((isRange) => toggle(order._id, isRange))}
          />
        ))}
      </ul>
    </>
  );
}

interface OrderLineProps {
  order: ListedOrder;
  /** Undefined while no orders are selected. */
  isSelected: boolean | undefined;
  /** Absent where orders cannot be selected. */
  onToggle: ((isRange: boolean) => void) | undefined;
}

function OrderLine({ order, isSelected, onToggle }: OrderLineProps) {
  const { _id, createdAt, customerName, customerEmail, amountTotal, shipBy, isLate, items } = order;
  const isOpen = isUnshipped(order);
  return (
    <li className={styles.item} data-line>
      {onToggle && isSelected === undefined && (
        <button type="button" hidden data-select onClick={() => onToggle(false)} />
      )}
      {onToggle && isSelected !== undefined && (
        <SelectBox label={`Select order ${orderNumber(order)}`} isSelected={isSelected} onToggle={onToggle} />
      )}
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
