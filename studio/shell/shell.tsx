import { Suspense } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useLiveUpdates } from '../api/live.ts';
import { WaitingTaps } from '../bench/waiting-taps.tsx';
import { useSession } from '../session/session.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Menu } from './menu.tsx';
import { mayOpen } from './navigation.ts';
import { OtherRolePage } from './not-found-page.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { UndoMessage } from './undo-message.tsx';

function LiveUpdates() {
  useLiveUpdates();
  return null;
}

/** The frame of every page for staff who are signed in. The others see the sign-in page. */
export function Shell() {
  const session = useSession();
  const { pathname, search } = useLocation();
  return (
    <Loaded query={session}>
      {(current) =>
        current ? (
          <div className={styles.shell}>
            <a className={styles.skip} href="#main">
              Skip to the page
            </a>
            <Menu session={current} />
            <Sidebar session={current} />
            <main className={styles.main} id="main" tabIndex={-1} key={pathname}>
              {current.staff.role !== 'books' && <WaitingTaps staffId={current.staff.id} />}
              <Suspense>
                {mayOpen(current.staff.role, pathname) ? <Outlet context={current} /> : <OtherRolePage />}
              </Suspense>
            </main>
            <UndoMessage />
            <LiveUpdates />
            <ScrollRestoration />
          </div>
        ) : (
          <Navigate to="/sign-in" replace state={{ to: pathname + search }} />
        )
      }
    </Loaded>
  );
}
