import { Suspense, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import type { Session } from '#domain/api/staff/staff.ts';
import { useLiveUpdates } from '../api/live.ts';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { WaitingTaps } from '../fulfillment/pieces/waiting-taps.tsx';
import { type ShellDialog, ShellKeys } from '../keys/shell-keys.tsx';
import { useSession } from '../staff/session/session.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Menu } from './menu.tsx';
import { mayOpen } from './navigation.ts';
import { OtherRolePage } from './not-found-page.tsx';
import { useFocusOnBack } from './restore-focus.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { UndoMessage } from './undo-message.tsx';

/** The frame of every page for staff who are signed in. The others see the sign-in page. */
export function Shell() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  return (
    <Loaded query={session}>
      {(current) =>
        current ? (
          <Frame session={current} />
        ) : (
          <Navigate to="/sign-in" replace state={{ to: pathname + search + hash }} />
        )
      }
    </Loaded>
  );
}

function Frame({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<ShellDialog>();
  const { role } = session.staff;
  useLiveUpdates();
  useFocusOnBack();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <Menu session={session} onOpen={setDialog} />
      <Sidebar session={session} onOpen={setDialog} />
      <main className={styles.main} id="main" tabIndex={-1} key={pathname}>
        {role !== 'books' && <WaitingTaps staffId={session.staff.id} />}
        <Suspense>{mayOpen(role, pathname) ? <Outlet context={session} /> : <OtherRolePage />}</Suspense>
      </main>
      <UndoMessage />
      <ShellKeys role={role} dialog={dialog} onChange={setDialog} />
      <LeaveGuard staffId={session.staff.id} />
      <ScrollRestoration />
    </div>
  );
}
