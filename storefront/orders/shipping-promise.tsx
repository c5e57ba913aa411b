import type { CheckoutSession } from '#domain/checkout-session.ts';
import styles from './shipping-promise.module.css';

interface ShippingPromiseProps {
  shipping: CheckoutSession['shipping_details'];
  /** ISO 8601; null while the payment is on its way. */
  shipBy: string | null;
}

export function ShippingPromise({ shipping, shipBy }: ShippingPromiseProps) {
  return (
    <div className={styles.promise}>
      {shipping && (
        <>
          <h2 className={styles.heading}>Shipping to</h2>
          <address className={styles.address}>{describeAddress(shipping).join('\n')}</address>
        </>
      )}
      <p>{shipBy ? `Shipped by ${formatDay(shipBy)}.` : 'Shipped within 3 weeks of payment.'}</p>
    </div>
  );
}

function describeAddress({ name, address }: NonNullable<CheckoutSession['shipping_details']>): string[] {
  const { line1, line2, city, state, postal_code, country } = address;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [name, line1, line2, place, country].filter((part): part is string => Boolean(part));
}

function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
