import { formatPromisedDay, terms } from '#domain/terms.ts';

/** `shipBy` is ISO 8601; null while the payment is on its way. */
export function ShippingPromise({ shipBy }: { shipBy: string | null }) {
  return (
    <p>
      {shipBy
        ? `Shipped by ${formatPromisedDay(shipBy)}.`
        : `Shipped within ${terms.productionWeeks.most} weeks of payment.`}
    </p>
  );
}
