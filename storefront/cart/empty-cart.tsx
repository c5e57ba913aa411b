import { Link } from 'react-router';
import button from '../ui/button.module.css';
import styles from './empty-cart.module.css';

export function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>Your cart is empty.</p>
      <Link className={button.button} to="/shop/all-prints/">
        See all prints
      </Link>
    </div>
  );
}
