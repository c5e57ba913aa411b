import { Link } from 'react-router';
import type { PieceOfOrder } from '#domain/api/orders/orders.ts';
import { capitalize } from '#domain/capitalize.ts';
import { parseFrame } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { describeFrame } from '#domain/framing/framing-texts.ts';
import { describeParcelCover } from '#domain/fulfillment/parcel-cover.ts';
import { formatCents } from '#domain/money.ts';
import {
  hasShippedPart,
  isUnshipped,
  type Order,
  type OrderItem,
  type ParcelStatus,
  shippedOfLines,
} from '#domain/orders/orders.ts';
import { splitPrintName } from '#domain/orders/print-name.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useStaff } from '../staff/session/use-staff.ts';
import list from '../ui/lists/list.module.css';
import { PrintPicture } from '../ui/print-picture.tsx';
import { Status } from '../ui/status.tsx';
import styles from './order-items.module.css';

export function OrderItems({ order }: { order: Order }) {
  const shipped = hasShippedPart(order) ? shippedOfLines(order) : undefined;
  return (
    <ul className={list.list} aria-label="Prints">
      {order.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the prints of an order never change
        <li key={index} className={styles.print}>
          <PrintPicture image={item.image} className={styles.picture} />
          <span className={styles.title}>{splitPrintName(item.name).title}</span>
          <span className={styles.variant}>
            {[item.sizeKey && sizes[item.sizeKey].name, frameOf(item), item.mount]
              .filter(Boolean)
              .join(' · ')}{' '}
            {shipped && (
              <ShippedState shipped={shipped[index] ?? 0} all={item.quantity} isOpen={isUnshipped(order)} />
            )}
          </span>
          {item.quantity > 1 && <span className={styles.quantity}>{item.quantity} ×</span>}
          <span className={styles.price}>{formatCents(item.unitAmountPaid)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whether a line of an order that ships in parts is on its way. */
function ShippedState({ shipped, all, isOpen }: { shipped: number; all: number; isOpen: boolean }) {
  if (shipped === all) return <Status>Shipped</Status>;
  if (shipped > 0) return <Status isOpen={isOpen}>{`${shipped} of ${all} shipped`}</Status>;
  return isOpen && <Status isOpen>To ship</Status>;
}

/** An order has the words of the payment provider's products, such as `NoFrame`. */
function frameOf({ frame }: Pick<OrderItem, 'frame'>): string | undefined {
  const color = parseFrame(frame);
  return color && describeFrame(color);
}

const parcelWords: Record<ParcelStatus, string> = {
  labeled: 'Labeled',
  shipped: 'Shipped',
  delivered: 'Delivered',
  voided: 'Label voided',
};

export function OrderPieces({ orderId, pieces }: { orderId: string; pieces: PieceOfOrder[] }) {
  const isOwner = useStaff().role === 'owner';
  return (
    <ul className={list.list} aria-label="Pieces">
      {pieces.map(({ code, title, variant, station, setAsideReason, remakeOf, parcel }) => (
        <li key={code} className={styles.piece} data-line>
          <span className={styles.code} data-title>
            {isOwner ? <Link to={`/p/${code}`}>{code}</Link> : code}
          </span>
          <span className={styles.title}>{title}</span>
          <span className={styles.variant}>
            {variant.replaceAll(', ', ' · ')}
            {remakeOf && ` · Replaces ${remakeOf}`}
          </span>
          <span className={styles.state}>
            <Status isOpen={!parcel}>
              {setAsideReason === null
                ? parcel
                  ? parcelWords[parcel.status]
                  : capitalize(station)
                : 'Set aside'}
            </Status>
          </span>
          <span className={styles.parcel}>
            {setAsideReason !== null && capitalize(setAsideReason)}
            {setAsideReason !== null && parcel && ' · '}
            {parcel && `${parcel.carrier} ${parcel.number}`}
            {parcel?.status === 'shipped' &&
              parcel.expectedAt &&
              ` · Expected ${formatUtcDay(parcel.expectedAt)}`}
            {parcel && <span className={styles.cover}>{describeParcelCover(parcel).join(' · ')}</span>}
            {isOwner && setAsideReason !== null && parcel?.status === 'labeled' && (
              <>
                {' · '}
                <Link to={`/bench/orders/${orderId}`}>Get its money back</Link>
              </>
            )}
          </span>
          {isOwner && (
            <Link className={styles.file ?? ''} to={`/p/${code}/file`}>
              File<span className="visually-hidden"> of {code}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
