import {
  type Address,
  expectedArrival,
  type Order,
  shipsInParts,
  type Tracking,
} from '#domain/orders/orders.ts';
import { describePromise, describeShipDay, formatUtcDay } from '#domain/shop/terms.ts';
import { describeVariant } from './order-lines.tsx';
import { formatDay } from './order-words.ts';
import styles from './shipping.module.css';

interface ShippingAddressProps {
  heading: 'h2' | 'h4';
  name: string | null;
  address: Address | null;
  /** The recipient's, for the carrier. */
  phone?: string | null;
}

export function ShippingAddress({ heading: Heading, name, address, phone }: ShippingAddressProps) {
  const lines = [name, ...describeAddress(address), phone].filter(Boolean);
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
  return [line1, line2, place, country === 'US' ? 'United States' : country];
}

/** Where the order is, or when it or its rest ships; nothing for an order that will not ship. */
export function ShippingStatus({ order }: { order: Order }) {
  const isInParts = shipsInParts(order);
  const willNotShip = order.status === 'cancelled' || order.status === 'refunded';
  const hasShipped = order.fulfillmentStatus === 'shipped' || order.fulfillmentStatus === 'delivered';
  return (
    <>
      {order.tracking && !isInParts && (
        <TrackedParcel tracking={order.tracking} expectedAt={expectedArrival(order)} />
      )}
      {willNotShip || hasShipped ? null : <ShippingPromise order={order} isRest={isInParts} />}
    </>
  );
}

/** The parcels of an order that ships in parts, each with its tracking and what is in it. */
export function PartParcels({ order }: { order: Order }) {
  if (!shipsInParts(order)) return null;
  return (
    <ul className={styles.parcels} aria-label="Parcels">
      {order.parcels.map((parcel) => (
        <li key={parcel._id}>
          <TrackedParcel tracking={parcel} deliveredAt={parcel.deliveredAt} expectedAt={parcel.expectedAt} />
          <ul className={styles.contents}>
            {parcel.contents.map((content) => (
              <li key={describeContent(content)}>{describeContent(content)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** `1 × Misty Ridge by Ada Lind, Medium, 16x20 in / Wood / Border`, because an order may have a print in two variants. */
function describeContent(content: Order['parcels'][number]['contents'][number]): string {
  const { name, quantity, isReplacement } = content;
  const print = [name, describeVariant(content)].filter(Boolean).join(', ');
  return `${quantity} × ${print}${isReplacement ? ' (replacement)' : ''}`;
}

interface TrackedParcelProps {
  tracking: Tracking;
  /** ISO 8601; null when the parcel is on its way. */
  deliveredAt?: string | null | undefined;
  /** When the carrier expects to deliver it. */
  expectedAt?: string | null | undefined;
}

function TrackedParcel({ tracking, deliveredAt, expectedAt }: TrackedParcelProps) {
  const { carrier } = tracking;
  return (
    <p>
      Shipped with {carrier}, tracking number <TrackingNumber tracking={tracking} />.
      {describeDelivery({ carrier, deliveredAt, expectedAt })}
    </p>
  );
}

/** The number of a parcel, with a link to its carrier's page if there is one. */
export function TrackingNumber({ tracking: { number, url } }: { tracking: Tracking }) {
  const isWebUrl = url !== null && /^https?:\/\//i.test(url);
  if (!isWebUrl) return number;
  return (
    <a href={url} rel="noreferrer">
      {number}
    </a>
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
  order: Pick<Order, 'shipBy' | 'arriveBy' | 'production'> & Partial<Pick<Order, 'delays'>>;
  /** A part of the order has shipped. */
  isRest?: boolean;
}

export function ShippingPromise({ order, isRest = false }: ShippingPromiseProps) {
  if (isRest && order.shipBy) return <p>The rest of your order ships by {formatUtcDay(order.shipBy)}.</p>;
  if (isRest) return <p>The rest of your order is delayed. {describeShipDay(order.shipBy)}</p>;
  return <p>{describePromise(order)}</p>;
}
