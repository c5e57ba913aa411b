import { formatPromisedDay } from '#domain/orders.ts';

/** `shipBy` is ISO 8601; null while the payment is on its way. */
export function ShippingPromise({ shipBy }: { shipBy: string | null }) {
  return <p>{shipBy ? `Shipped by ${formatPromisedDay(shipBy)}.` : 'Shipped within 3 weeks of payment.'}</p>;
}
