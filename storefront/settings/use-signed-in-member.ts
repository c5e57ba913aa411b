import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { noteSessionEnd } from '../session/end-session.ts';
import type { CurrentUser } from '../session/user-slice.ts';
import { useShopSelector } from '../store/store.ts';

/**
 * The member whose settings these are: 'unknown' until the stored state has been read, 'gone' after signing out here or
 * in another tab. A visitor without an access token is sent to sign in; a guest keeps the cart.
 */
export function useSignedInMember(): CurrentUser | 'unknown' | 'gone' {
  const member = useShopSelector((state) => state.user.currentUser);
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const [wasHere, setWasHere] = useState(false);
  const navigate = useNavigate();
  const isSignedIn = Boolean(member?.accessToken);
  useEffect(() => {
    if (isSignedIn) setWasHere(true);
    else if (isRehydrated && !wasHere) {
      if (member) noteSessionEnd();
      navigate('/login?session=expired', { replace: true });
    }
  }, [isSignedIn, isRehydrated, wasHere, member, navigate]);
  if (member && isSignedIn) return member;
  return wasHere ? 'gone' : 'unknown';
}
