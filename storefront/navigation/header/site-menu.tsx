import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { categories, categoryNames } from '#domain/catalogue/categories.ts';
import { isLongName } from '#domain/shop/shop-details.ts';
import { signOut } from '../../session/sign-out.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import { useShopDetails } from '../../shop-settings.tsx';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import { Cross } from '../../ui/cross.tsx';
import quiet from '../../ui/quiet-button.module.css';
import bar from './bar.module.css';
import styles from './site-menu.module.css';

/** The phone menu, which covers the page. The categories replace its first entries. */
export function SiteMenu({ onClose }: { onClose(): void }) {
  const { shop } = useShopDetails();
  const { dialog, close } = useMenuDialog();
  const [showsCategories, setShowsCategories] = useState(false);
  const switchTo = (toCategories: boolean) => {
    flushSync(() => setShowsCategories(toCategories));
    dialog.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    wrapFocus(event);
    if (event.key !== 'Escape' || !showsCategories) return;
    event.preventDefault();
    switchTo(false);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={showsCategories ? 'Categories' : 'Menu'}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div className={bar.bar}>
        <button className={quiet.button} type="button" onClick={close}>
          <Cross />
          Close
        </button>
        <Link className={bar.name} to="/" data-long={isLongName(shop)} onClick={close}>
          {shop}
        </Link>
      </div>
      {showsCategories ? (
        <MenuCategories onBack={() => switchTo(false)} onLeave={close} />
      ) : (
        <MenuStart onCategories={() => switchTo(true)} onLeave={close} />
      )}
      <MenuAccount onLeave={close} />
    </dialog>
  );
}

/** From this width on, the header shows its links instead of a menu. */
const wideHeader = '(min-width: 603px)';

/** Opens the dialog, and closes it after a navigation or when the window becomes wide. */
function useMenuDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const keyAtOpening = useRef(key);
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    const wide = matchMedia(wideHeader);
    const closeMenu = () => dialog.current?.close();
    wide.addEventListener('change', closeMenu);
    return () => wide.removeEventListener('change', closeMenu);
  }, []);
  useEffect(() => {
    if (keyAtOpening.current !== key) dialog.current?.close();
  }, [key]);
  return { dialog, close };
}

/** Moves the focus from the last control to the first, and back. Without it, Tab would leave a modal dialog. */
function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const [end, start] = event.shiftKey ? [controls.at(0), controls.at(-1)] : [controls.at(-1), controls.at(0)];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}

const furtherPages = [
  ['/shop/all-prints/#search', 'SEARCH'],
  ['/wall', 'PLAN A WALL'],
  ['/orders/find', 'FIND YOUR ORDER'],
  ['/contact', 'CONTACT'],
] as const;

function MenuStart({ onCategories, onLeave }: { onCategories(): void; onLeave(): void }) {
  return (
    <nav className={styles.entries} aria-label="Shop">
      <Link className={styles.entry} to="/shop/all-prints/" onClick={onLeave}>
        SHOP ALL
      </Link>
      <button className={styles.entry} type="button" data-first-focus onClick={onCategories}>
        CATEGORIES
      </button>
      {furtherPages.map(([to, text]) => (
        <Link key={to} className={styles.further} to={to} onClick={onLeave}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

function MenuCategories({ onBack, onLeave }: { onBack(): void; onLeave(): void }) {
  return (
    <nav className={styles.entries} aria-label="Categories">
      <button className={`${quiet.button} ${styles.back}`} type="button" onClick={onBack}>
        Back
      </button>
      {categories.map((category, index) => (
        <Link
          key={category}
          className={styles.entry}
          data-first-focus={index === 0 || undefined}
          to={`/shop/all-prints/?category=${category}`}
          onClick={onLeave}
        >
          {categoryNames[category].toUpperCase()}
        </Link>
      ))}
    </nav>
  );
}

function MenuAccount({ onLeave }: { onLeave(): void }) {
  const isMember = useShopSelector(isSignedIn);
  return (
    <nav className={styles.account} aria-label="Account">
      {isMember ? <MemberLinks onLeave={onLeave} /> : <GuestLinks onLeave={onLeave} />}
    </nav>
  );
}

function GuestLinks({ onLeave }: { onLeave(): void }) {
  return (
    <>
      <Link to="/register" onClick={onLeave}>
        MEMBERSHIP
      </Link>
      <Link to="/login" onClick={onLeave}>
        LOGIN
      </Link>
    </>
  );
}

function MemberLinks({ onLeave }: { onLeave(): void }) {
  const store = useShopStore();
  const navigate = useNavigate();
  const leave = () => {
    onLeave();
    navigate('/');
    signOut(store);
  };
  return (
    <>
      <Link to="/pages/settings" onClick={onLeave}>
        SETTINGS
      </Link>
      <button type="button" onClick={leave}>
        SIGN OUT
      </button>
    </>
  );
}
