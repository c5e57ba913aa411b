import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import actions from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { discardDrafts, hasDrafts } from './stored-drafts.ts';

/** Asks before a page with unsaved work is left. A session that has ended doesn't ask: the work is there after signing in. */
export function LeaveGuard({ staffId }: { staffId: string }) {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname && to.pathname !== '/sign-in' && hasDrafts(staffId, from.pathname),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasDrafts(staffId, pathname) && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [staffId, pathname]);
  return (
    <Dialog
      title="Leave without saving?"
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <p>What you have changed on this page is not saved.</p>
      <div className={actions.actions}>
        <Button autoFocus onPress={() => blocker.reset?.()}>
          Keep editing
        </Button>
        <Button
          kind="alert"
          onPress={() => {
            discardDrafts(staffId, pathname);
            blocker.proceed?.();
          }}
        >
          Discard the changes
        </Button>
      </div>
    </Dialog>
  );
}
