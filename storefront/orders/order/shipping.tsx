import { type Address, type Order, shipsInParts, type Tracking } from '#domain/orders.ts';
import { describePromise } from '#domain/terms.ts';
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
      {willNotShip || hasShipped ? null : <ShippingPromise shipBy={order.shipBy} />}
    </>
  );
}

/** The tracking of the order, or of each parcel with what is in it. */
export function TrackedParcels({ order }: { order: Order }) {
  if (!shipsInParts(order)) return order.tracking && <TrackedParcel tracking={order.tracking} />;
  return order.parcels.map((parcel) => (
    <div key={parcel._id}>
      <TrackedParcel tracking={parcel} />
      <ul className={styles.contents}>
        {parcel.contents.map(({ name, quantity, sizeKey, frame, mount, isReplacement }) => (
          <li key={[name, sizeKey, frame, mount, isReplacement].join()}>
            {quantity} x {name}
            {isReplacement && ' (replacement)'}
          </li>
        ))}
      </ul>
    </div>
  ));
}

function TrackedParcel({ tracking: { carrier, number, url } }: { tracking: Tracking }) {
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
      .
    </p>
  );
}

/** `shipBy` is ISO 8601, or null while the payment is pending. */
export function ShippingPromise({ shipBy }: { shipBy: string | null }) {
  return <p>{describePromise(shipBy)}</p>;
}
