import { Link } from 'react-router';
import { useShopSelector } from '../store/store.ts';
import { Announcement } from './announcement.tsx';
import styles from './site-header.module.css';
import { useReturningBar } from './use-returning-bar.ts';

export function SiteHeader() {
  const isReturning = useReturningBar();
  return (
    <header>
      <Announcement />
      <div className={styles.place}>
        <div className={styles.bar} data-returning={isReturning}>
          <nav className={styles.start} aria-label="Shop">
            <Link className={styles.link} to="/shop/all-prints/">
              Shop Prints
            </Link>
          </nav>
          <Link className={styles.logo} to="/">
            Passepartout
          </Link>
          <div className={styles.end}>
            <span className={styles.language}>EN</span>
            <CartLink />
          </div>
        </div>
      </div>
    </header>
  );
}

function CartLink() {
  const pieces = useShopSelector((state) => state.cart.quantity);
  return (
    <Link className={styles.cart} to="/cart" aria-label="Cart" aria-describedby="cart-count">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M4.5 8h15l-1.2 12.5H5.7zM8.5 10V6.5a3.5 3.5 0 0 1 7 0V10" />
      </svg>
      {pieces > 0 && (
        <span className={styles.badge} id="cart-count">
          {pieces}
          <span className="visually-hidden"> {pieces === 1 ? 'print' : 'prints'} in the cart</span>
        </span>
      )}
    </Link>
  );
}
