import { useEffect } from 'react';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { Toast, useToast } from '../ui/feedback/toast.tsx';
import { saveForMember } from './member-favourites.ts';
import { readPending } from './pending-favourite.ts';

/** Saves the pending print as soon as a member is signed in, on any page. */
export function PendingSave() {
  const store = useShopStore();
  const memberId = useShopSelector(({ user }) => (user.isMember ? user.currentUser?._id : undefined));
  const [toast, show] = useToast();
  useEffect(() => {
    const pending = memberId ? readPending(memberId) : null;
    if (!pending) return;
    saveForMember(store, pending).then((problem) =>
      show(
        problem
          ? { title: 'Not saved', text: problem }
          : { title: 'Saved', text: "You'll find it in your settings." },
      ),
    );
  }, [store, memberId, show]);
  return <Toast toast={toast} />;
}
