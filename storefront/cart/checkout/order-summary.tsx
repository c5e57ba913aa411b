import { Link, useLocation, useNavigate } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { changeTime, formatUtcDay, promisedDay } from '#domain/shop/terms.ts';
import { useShopDetails } from '../../shop-settings.tsx';
import { useShopSelector } from '../../store/store.ts';
import { Facts } from '../../ui/facts.tsx';
import { useDestinationObstacle } from '../destination.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import styles from './order-summary.module.css';

export function OrderSummary() {
  const { quantity, total } = useShopSelector((state) => state.cart);
  const { leastDays, mostDays } = useShopDetails().production;
  const hasDays = useDestinationObstacle() === null && quantity > 0;
  const dayAfter = (days: number) => `${formatUtcDay(promisedDay(new Date(), days))}, if you order today`;
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <h2 className={styles.heading} id="order-summary">
        Order Summary
      </h2>
      <Facts
        className={styles.rows}
        facts={[
          ['Shipping', 'Free (for a limited time)'],
          ['Promo Code', 'At Checkout'],
          ...(hasDays
            ? [['Ships by', dayAfter(leastDays)] as const, ['At your door by', dayAfter(mostDays)] as const]
            : []),
          ['Subtotal', formatDollars(total)],
        ]}
      />
      {quantity > 0 && <PriceOptions />}
      <CheckoutButton />
      <p className={styles.note}>Taxes calculated at checkout</p>
      <p className={styles.note}>
        You can change or cancel your order for {changeTime}. Your prints are made only for you, so we can't
        take them back because of a change of mind. See our <Link to="/policies/returns">Return Policy</Link>{' '}
        and <Link to="/policies/terms-of-service">Terms</Link>.
      </p>
      <Link className={styles.back} to="/shop/all-prints">
        Continue Shopping
      </Link>
    </section>
  );
}

/** Shows which price applies. A guest who chooses "Members" goes to the page for joining. A member can't change it. */
function PriceOptions() {
  const { regularTotal, memberTotal, savings } = useShopSelector((state) => state.cart);
  const isMember = useShopSelector((state) => state.user.isMember);
  const from = useLocation();
  const navigate = useNavigate();
  return (
    <fieldset>
      <legend className="visually-hidden">Price</legend>
      <label className={styles.option}>
        <input type="radio" name="price" checked={!isMember} disabled={isMember} readOnly />
        <span>Regular Price</span>
        <span className={styles.amount}>{formatDollars(regularTotal)}</span>
      </label>
      <label className={styles.option}>
        <input
          type="radio"
          name="price"
          checked={isMember}
          disabled={isMember}
          onChange={() => navigate('/register', { state: { from } })}
        />
        <span>
          Members
          {!isMember && savings > 0 && (
            <small className={styles.optionNote}>Members save {formatDollars(savings)}</small>
          )}
        </span>
        <span className={styles.amount}>{formatDollars(memberTotal)}</span>
      </label>
    </fieldset>
  );
}
