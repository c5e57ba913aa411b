import { Link } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { formatPromisedDay, shipBy } from '#domain/terms.ts';
import { useShopSelector } from '../../store/store.ts';
import { CheckoutButton } from '../checkout/checkout-button.tsx';
import styles from './order-summary.module.css';
import { PriceOptions } from './price-options.tsx';

export function OrderSummary() {
  const { quantity, total } = useShopSelector((state) => state.cart);
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <h2 className={styles.heading} id="order-summary">
        Order Summary
      </h2>
      <dl className={styles.rows}>
        <div>
          <dt>Shipping</dt>
          <dd>Free (for a limited time)</dd>
        </div>
        <div>
          <dt>Promo Code</dt>
          <dd>At Checkout</dd>
        </div>
        {quantity > 0 && (
          <div>
            <dt>Shipped by</dt>
            <dd>{formatPromisedDay(shipBy(new Date()))}, if ordered today</dd>
          </div>
        )}
        <div className={styles.subtotal}>
          <dt>Subtotal</dt>
          <dd>{formatDollars(total)}</dd>
        </div>
      </dl>
      <PriceOptions />
      <CheckoutButton />
      <p className={styles.note}>Taxes calculated at checkout</p>
      <p className={styles.note}>
        Made to order: see our <Link to="/policies/returns">Return Policy</Link> and{' '}
        <Link to="/policies/terms-of-service">Terms</Link>
      </p>
      <Link className={styles.back} to="/shop/all-prints">
        Continue Shopping
      </Link>
    </section>
  );
}
