import type { Order, Tracking } from '#domain/orders.ts';
import { ShippingPromise } from './shipping-promise.tsx';

/** Where the parcel is, or when it leaves; nothing for an order that will not be shipped. */
export function ShippingNews({ order }: { order: Order }) {
  if (order.tracking) return <TrackedParcel tracking={order.tracking} />;
  const isOff = order.status === 'cancelled' || order.status === 'refunded';
  const hasLeft = order.fulfillmentStatus === 'shipped' || order.fulfillmentStatus === 'delivered';
  return isOff || hasLeft ? null : <ShippingPromise shipBy={order.shipBy} />;
}

function TrackedParcel({ tracking: { carrier, number, url } }: { tracking: Tracking }) {
  const isAddress = url !== null && /^https?:\/\//i.test(url);
  return (
    <p>
      Shipped with {carrier}, tracking number{' '}
      {isAddress ? (
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
