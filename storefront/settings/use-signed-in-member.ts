import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { type CurrentUser, loggedOut } from '../session/user-slice.ts';
import { type ShopState, useShopSelector } from '../store/store.ts';

/** Ends the session in this browser alone: the server has ended it already. The words are said on the home page. */
export type Leave = (farewell: string) => void;

/**
 * Who is signed in, null until that is known. Whoever comes without an access token is sent to sign in; who signs out
 * while here, in this tab or another, finds the way home.
 */
export function useSignedInMember(): [CurrentUser | null, Leave] {
  const member = useShopSelector((state) => state.user.currentUser);
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const navigate = useNavigate();
  const store = useStore<ShopState>();
  const wasHere = useRef(false);
  const farewell = useRef<string>(undefined);
  const isSignedIn = Boolean(member?.accessToken);

  useEffect(() => {
    if (isSignedIn) wasHere.current = true;
    if (!isRehydrated || isSignedIn) return;
    if (!wasHere.current) navigate('/login?session=expired', { replace: true });
    else navigate('/', { replace: true, state: { notice: farewell.current } });
  }, [isRehydrated, isSignedIn, navigate]);

  const leave: Leave = useCallback(
    (words) => {
      farewell.current = words;
      store.dispatch(loggedOut());
    },
    [store],
  );
  return [isSignedIn ? member : null, leave];
}
