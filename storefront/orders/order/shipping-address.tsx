import type { Address } from '#domain/orders.ts';
import styles from './shipping-address.module.css';

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
