import { Link } from 'react-router';
import type { ListedOrder } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import { describeState } from '#domain/orders/order-list.ts';
import { countPrintsOf, isUnshipped, orderNumber } from '#domain/orders/orders.ts';
import { nameLine } from '#domain/orders/print-name.ts';
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
  /** All are of one buyer, whom the page names. The lines then have room for every print. */
  isOfOneBuyer?: boolean;
}

export function OrderList({ orders, selection, onSelect, isOfOneBuyer = false }: OrderListProps) {
  const ids = orders.map(({ _id }) => _id);
  const toggle = useRangeSelection(ids, selection ?? new Set(), (next) => onSelect?.(next));
  return (
    <>
      <ListStatus count={orders.length} noun="order" />
      <ul className={styles.list} aria-label="Orders" data-one-buyer={isOfOneBuyer}>
        {orders.map((order) => (
          <OrderLine
            key={order._id}
            order={order}
            isOfOneBuyer={isOfOneBuyer}
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
  isOfOneBuyer: boolean;
  /** Undefined while no orders are selected. */
  isSelected: boolean | undefined;
  /** Absent where orders cannot be selected. */
  onToggle: ((isRange: boolean) => void) | undefined;
}

function OrderLine({ order, isOfOneBuyer, isSelected, onToggle }: OrderLineProps) {
  const { _id, createdAt, customerName, customerEmail, amountTotal, shipBy, isLate, items } = order;
  const isOpen = isUnshipped(order);
  return (
    <li className={styles.row} data-line>
      {onToggle && isSelected === undefined && (
        <button type="button" hidden data-select onClick={() => onToggle(false)} />
      )}
      {onToggle && isSelected !== undefined && (
        <SelectBox label={`Select order ${orderNumber(order)}`} isSelected={isSelected} onToggle={onToggle} />
      )}
      <Link className={styles.line ?? ''} to={`/orders/${_id}`} id={`order-${_id}`}>
        <span className={styles.number}>{orderNumber(order)}</span>
        {!isOfOneBuyer && (
          <span className={styles.buyer}>
            {customerName ?? customerEmail ?? 'Unknown buyer'}
            {customerName && <span className={styles.email}>{customerEmail}</span>}
          </span>
        )}
        <span className={styles.items}>
          {isOfOneBuyer ? items.map(nameLine).join(' + ') : <FirstItem items={items} />}
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

/** The first prints of an order, and how many more it has. */
function FirstItem({ items }: Pick<ListedOrder, 'items'>) {
  const [first, ...others] = items;
  if (!first) return null;
  return (
    <>
      <span className={styles.item}>{nameLine(first)}</span>
      {others.length > 0 && <span className={styles.more}>+ {countPrintsOf(others)} more</span>}
    </>
  );
}
