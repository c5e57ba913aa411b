import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useRouteError } from 'react-router';
import type { StudioSession } from '#domain/api/staff/staff.ts';
import { describeError } from '../api/call.ts';
import { useLiveUpdates } from '../api/live.ts';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { WaitingTaps } from '../fulfillment/pieces/waiting-taps.tsx';
import { type ShellDialog, ShellKeys } from '../keys/shell-keys.tsx';
import { markOwner } from '../staff/session/mark-owner.ts';
import { useStaffSession } from '../staff/session/session.ts';
import { useStaff } from '../staff/session/use-staff.ts';
import { FrontDoor } from '../staff/sign-in/front-door.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Menu } from './menu.tsx';
import { entriesFor, mayOpen } from './navigation.ts';
import { OtherRolePage } from './not-found-page.tsx';
import { useFocusOnBack } from './restore-focus.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { UndoMessage } from './undo-message.tsx';

/** The frame of every page for staff who are signed in. The others see the sign-in page. */
export function Shell() {
  const session = useStaffSession();
  const { pathname, search, hash } = useLocation();
  const { data } = session;
  useEffect(() => {
    if (data !== undefined) markOwner(data?.staff.role === 'owner');
  }, [data]);
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

function Frame({ session }: { session: StudioSession }) {
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
      <main
        className={styles.main}
        id="main"
        tabIndex={-1}
        key={pathname}
        data-workshop={/^\/(bench|p)(\/|$)/.test(pathname) || undefined}
      >
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

/** Opens the first page of the role. */
export function Home() {
  const [first] = entriesFor(useStaff().role);
  return <Navigate to={first?.to ?? '/account'} replace />;
}

/** Replaces a page whose code failed. */
export function PageError() {
  const error = useRouteError();
  return (
    <FrontDoor title="Something went wrong" lead="Nothing that you saved is lost.">
      <p>{describeError(error)}</p>
      <p>
        <a href="/studio/">Open the studio again</a>
      </p>
    </FrontDoor>
  );
}
