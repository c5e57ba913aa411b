import { Link } from 'react-router';
import { isSignedIn } from '../../session/user-slice.ts';
import { useShopSelector } from '../../store/store.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { Announcement } from './announcement.tsx';
import bar from './bar.module.css';
import styles from './site-header.module.css';
import { useReturningBar } from './use-returning-bar.ts';

export function SiteHeader() {
  const isReturning = useReturningBar();
  return (
    <header>
      <Announcement />
      <div className={styles.place}>
        <div className={`${bar.bar} ${styles.bar}`} data-returning={isReturning}>
          <div className={styles.start}>
            <MenuButton />
            <nav className={styles.links} aria-label="Shop">
              <Link className={styles.link} to="/shop-prints">
                Shop Prints
              </Link>
              <MembershipLink />
            </nav>
          </div>
          <Link className={bar.name} to="/">
            Passepartout
          </Link>
          <div className={styles.end}>
            <span className={styles.language}>EN</span>
            <ProfileLink />
            <CartLink />
          </div>
        </div>
      </div>
    </header>
  );
}

/** The page comes as a guest sees it; a member's browser takes this away. */
function MembershipLink() {
  const isMember = useShopSelector(isSignedIn);
  return isMember ? null : (
    <Link className={styles.membership} to="/register">
      MEMBERSHIP
    </Link>
  );
}

function ProfileLink() {
  const address = useShopSelector(isSignedIn) ? '/settings' : '/login';
  return (
    <Link className={styles.icon} to={address} aria-label="Profile">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle cx="12" cy="8.25" r="3.75" />
        <path d="M4.75 20.5a7.25 7.25 0 0 1 14.5 0" />
      </svg>
    </Link>
  );
}

function CartLink() {
  const pieces = useShopSelector((state) => state.cart.quantity);
  return (
    <Link className={styles.icon} to="/cart" aria-label="Cart" aria-describedby="cart-count">
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
