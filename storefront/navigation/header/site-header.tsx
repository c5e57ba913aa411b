import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isLongName, splitAnnouncement } from '#domain/shop/shop-details.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import { useShopDetails } from '../../shop-settings.tsx';
import { useShopSelector } from '../../store/store.ts';
import quiet from '../../ui/quiet-button.module.css';
import bar from './bar.module.css';
import styles from './site-header.module.css';
import type { SiteMenu } from './site-menu.tsx';

export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to content
    </a>
  );
}

export function SiteHeader() {
  const isSticky = useStickyBar();
  const { shop } = useShopDetails();
  return (
    <header>
      <Announcement />
      <div className={styles.barPlace}>
        <div className={`${bar.bar} ${styles.bar}`} data-sticky={isSticky}>
          <div className={styles.start}>
            <MenuButton />
            <nav className={styles.links} aria-label="Shop">
              <Link className={styles.link} to="/shop-prints">
                Shop Prints
              </Link>
              <MembershipLink />
            </nav>
          </div>
          <Link className={bar.name} to="/" data-long={isLongName(shop)}>
            {shop}
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

/** The server renders the guests' text into every page. The members' text has the same height, so that nothing moves. */
function Announcement() {
  const isMember = useShopSelector(isSignedIn);
  const { guests, members } = useShopDetails().announcement;
  const { before, link, after } = splitAnnouncement(isMember ? members : guests);
  return (
    <p className={styles.announcement}>
      {before}
      {link && <Link to="/register">{link}</Link>}
      {after}
    </p>
  );
}

const farFromTopPixels = 400;

/** Whether the bar sticks to the top: while the visitor scrolls up, below the first 400 px (specification, section 2). */
function useStickyBar(): boolean {
  const [isSticky, setSticky] = useState(false);
  useEffect(() => {
    let lastScrollY = scrollY;
    const update = () => {
      if (scrollY === lastScrollY) return;
      setSticky(scrollY < lastScrollY && scrollY > farFromTopPixels);
      lastScrollY = scrollY;
    };
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isSticky;
}

/** The server renders every page for guests. A member's browser removes the link. */
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
    <span className={styles.cart}>
      <Link className={styles.icon} to="/cart" aria-label="Cart" aria-describedby="cart-count">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M4.5 8h15l-1.2 12.5H5.7zM8.5 10V6.5a3.5 3.5 0 0 1 7 0V10" />
        </svg>
      </Link>
      {pieces > 0 && (
        <span className={styles.badge} id="cart-count">
          {pieces}
          <span className="visually-hidden"> {pieces === 1 ? 'print' : 'prints'} in the cart</span>
        </span>
      )}
    </span>
  );
}

const loadMenu = () => import('./site-menu.tsx');
const preloadMenu = () => void loadMenu().catch(() => {});

/** Opens the menu. Before hydration, or if the menu cannot be loaded, the form opens the page of the shop navigation. */
function MenuButton() {
  const [Menu, setMenu] = useState<typeof SiteMenu>();
  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const pageUrl = location.href;
    try {
      const { SiteMenu } = await loadMenu();
      if (location.href === pageUrl) setMenu(() => SiteMenu);
    } catch {
      form.submit();
    }
  };
  return (
    <>
      <form className={bar.menuForm} action="/shop-prints" onSubmit={open}>
        <button
          className={`${quiet.button} ${bar.menuButton}`}
          type="submit"
          aria-haspopup="dialog"
          aria-expanded={Menu !== undefined}
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
        >
          Menu
        </button>
      </form>
      {Menu && <Menu onClose={() => setMenu(undefined)} />}
    </>
  );
}
