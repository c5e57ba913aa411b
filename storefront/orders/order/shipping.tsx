import {
  type Address,
  expectedArrival,
  type Order,
  shipsInParts,
  type Tracking,
} from '#domain/orders/orders.ts';
import { describePromise, formatUtcDay } from '#domain/shop/terms.ts';
import { describeVariant } from './order-lines.tsx';
import { formatDay } from './order-words.ts';
import styles from './shipping.module.css';

interface ShippingAddressProps {
  heading: 'h2' | 'h4';
  name: string | null;
  address: Address | null;
}

export function ShippingAddress({ heading: Heading, name, address }: ShippingAddressProps) {
  const lines = [name, ...describeAddress(address)].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <div>
      <Heading className={styles.heading}>Shipping to</Heading>
      <address className={styles.address}>{lines.join('\n')}</address>
    </div>
  );
}

function describeAddress(address: Address | null): (string | null)[] {
  if (!address) return [];
  const { line1, line2, city, state, postal_code, country } = address;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, place, country];
}

/** Where the parcels are, or when the order ships; nothing for an order that will not ship. */
export function ShippingStatus({ order }: { order: Order }) {
  const willNotShip = order.status === 'cancelled' || order.status === 'refunded';
  const hasShipped = order.fulfillmentStatus === 'shipped' || order.fulfillmentStatus === 'delivered';
  return (
    <>
      <TrackedParcels order={order} />
      {willNotShip || hasShipped ? null : <ShippingPromise order={order} isRest={shipsInParts(order)} />}
    </>
  );
}

/** The tracking of the order, or of each parcel with what is in it. */
export function TrackedParcels({ order }: { order: Order }) {
  if (!shipsInParts(order))
    return order.tracking && <TrackedParcel tracking={order.tracking} expectedAt={expectedArrival(order)} />;
  return order.parcels.map((parcel) => (
    <div key={parcel._id}>
      <TrackedParcel tracking={parcel} deliveredAt={parcel.deliveredAt} expectedAt={parcel.expectedAt} />
      <ul className={styles.contents}>
        {parcel.contents.map((content) => (
          <li key={describeContent(content)}>{describeContent(content)}</li>
        ))}
      </ul>
    </div>
  ));
}

/** `1 x Misty Ridge by Ada Lind, Medium, 16x20 in / Wood / Border`, because an order may have a print in two variants. */
function describeContent(content: Order['parcels'][number]['contents'][number]): string {
  const { name, quantity, isReplacement } = content;
  const print = [name, describeVariant(content)].filter(Boolean).join(', ');
  return `${quantity} x ${print}${isReplacement ? ' (replacement)' : ''}`;
}

interface TrackedParcelProps {
  tracking: Tracking;
  /** ISO 8601; null when the parcel is on its way. */
  deliveredAt?: string | null | undefined;
  /** When the carrier expects to deliver it. */
  expectedAt?: string | null | undefined;
}

function TrackedParcel({ tracking: { carrier, number, url }, deliveredAt, expectedAt }: TrackedParcelProps) {
  const isWebUrl = url !== null && /^https?:\/\//i.test(url);
  return (
    <p>
      Shipped with {carrier}, tracking number{' '}
      {isWebUrl ? (
        <a href={url} rel="noreferrer">
          {number}
        </a>
      ) : (
        number
      )}
      .{describeDelivery({ carrier, deliveredAt, expectedAt })}
    </p>
  );
}

function describeDelivery({
  carrier,
  deliveredAt,
  expectedAt,
}: Omit<TrackedParcelProps, 'tracking'> & Pick<Tracking, 'carrier'>): string | undefined {
  if (deliveredAt) return ` Delivered ${formatDay(deliveredAt)}.`;
  return expectedAt ? ` ${carrier} expects to deliver it on ${formatUtcDay(expectedAt)}.` : undefined;
}

interface ShippingPromiseProps {
  order: Pick<Order, 'shipBy' | 'arriveBy' | 'production'>;
  /** A part of the order has shipped. */
  isRest?: boolean;
}

export function ShippingPromise({ order, isRest = false }: ShippingPromiseProps) {
  if (isRest && order.shipBy) return <p>The rest of your order ships by {formatUtcDay(order.shipBy)}.</p>;
  return <p>{describePromise(order)}</p>;
}
