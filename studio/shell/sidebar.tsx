import { Link, useLocation } from 'react-router';
import type { StudioSession } from '#domain/api/staff/staff.ts';
import { ShellButtons, type ShellDialog } from '../keys/shell-keys.tsx';
import { entriesFor, isCurrent } from './navigation.ts';
import styles from './sidebar.module.css';

/** The navigation on wide screens. */
export function Sidebar({
  session,
  onOpen,
}: {
  session: StudioSession;
  onOpen: (dialog: ShellDialog) => void;
}) {
  return (
    <header className={styles.sidebar}>
      <ShopName session={session} />
      <Navigation session={session} />
      <ShellButtons onOpen={onOpen} />
    </header>
  );
}

export function ShopName({ session: { shop } }: { session: StudioSession }) {
  return (
    <p className={styles.shop}>
      {shop.name} <span>Studio</span>
    </p>
  );
}

/** @param onChosen called when a link was followed */
export function Navigation({ session, onChosen }: { session: StudioSession; onChosen?: () => void }) {
  const { staff, shop } = session;
  const { pathname } = useLocation();
  return (
    <nav aria-label="Studio">
      <ul className={styles.links}>
        {entriesFor(staff.role).map((entry) => (
          <li key={entry.to} data-setup={entry.isSetup}>
            <Link
              className={styles.link ?? ''}
              to={entry.to}
              {...(isCurrent(entry, pathname) && { 'aria-current': 'page' as const })}
              {...(onChosen && { onClick: onChosen })}
            >
              {entry.text}
            </Link>
          </li>
        ))}
        <li>
          <a className={styles.link} href={shop.url}>
            View the shop
          </a>
        </li>
      </ul>
    </nav>
  );
}
