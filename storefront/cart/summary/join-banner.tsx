import { Link, useLocation } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { useShopSelector } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import styles from './join-banner.module.css';

export function JoinBanner() {
  const savings = useShopSelector((state) => state.cart.savings);
  const from = useLocation();
  return (
    <div className={styles.banner}>
      <p>SAVE {formatDollars(savings)} on this order by becoming a member.</p>
      <Link className={button.button} data-quiet to="/register" state={{ from }}>
        Join Now
      </Link>
    </div>
  );
}
