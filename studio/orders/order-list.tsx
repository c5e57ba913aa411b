import { Link } from 'react-router';
import type { ListedOrder } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import { describeState } from '#domain/orders/order-list.ts';
import { countPrintsOf, isUnshipped, orderNumber } from '#domain/orders/orders.ts';
import { nameLine } from '#domain/orders/print-name.ts';
import list from '../ui/lists/list.module.css';
import { ListStatus } from '../ui/lists/list-status.tsx';
import { SelectBox } from '../ui/lists/select-box.tsx';
import { useRangeSelection } from '../ui/lists/use-range-selection.ts';
import { Status } from '../ui/status.tsx';
import { Time } from '../ui/time.tsx';
import styles from './order-list.module.css';

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
      {onToggle && (
        <SelectBox label={`Select order ${orderNumber(order)}`} isSelected={isSelected} onToggle={onToggle} />
      )}
      <Link className={styles.line ?? ''} to={`/orders/${_id}`} id={`order-${_id}`}>
        <span className={styles.number}>{orderNumber(order)}</span>
        {!isOfOneBuyer && (
          <>
            <span className={styles.buyer}>{customerName ?? customerEmail ?? 'Unknown buyer'}</span>
            {customerName && <span className={`${list.email} ${styles.email}`}>{customerEmail}</span>}
          </>
        )}
        <span className={styles.items}>
          {isOfOneBuyer ? items.map(nameLine).join(' + ') : <FirstItem items={items} />}
        </span>
        <span className={styles.amount}>{formatCents(amountTotal)}</span>
        <span className={styles.status}>
          <Status isOpen={isOpen} isLate={isLate}>
            {describeState(order)}
          </Status>
        </span>
        <span className={`${list.day} ${styles.days}`}>
          {isOpen && (
            <span className={styles.shipBy}>
              {shipBy ? (
                <Time at={shipBy} prefix={isLate ? 'Late since' : 'Ship by'} isDay />
              ) : (
                'Ship by: day unknown'
              )}
            </span>
          )}
          <span>
            <Time at={createdAt} prefix="Bought" isDay />
          </span>
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
