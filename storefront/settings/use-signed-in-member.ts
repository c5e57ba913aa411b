import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { noteSessionEnd } from '../session/end-session.ts';
import type { CurrentUser } from '../session/user-slice.ts';
import { useShopSelector } from '../store/store.ts';

/**
 * The member of the settings page; 'unknown' until the stored state has been read, 'gone' after a sign-out here or in
 * another tab. Opens the sign-in page for a visitor without an access token. Guests keep their cart.
 */
export function useSignedInMember(): CurrentUser | 'unknown' | 'gone' {
  const member = useShopSelector((state) => state.user.currentUser);
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const navigate = useNavigate();
  const isSignedIn = Boolean(member?.accessToken);
  useEffect(() => {
    if (isSignedIn) setWasSignedIn(true);
    else if (isRehydrated && !wasSignedIn) {
      if (member) noteSessionEnd();
      navigate('/login?session=expired', { replace: true });
    }
  }, [isSignedIn, isRehydrated, wasSignedIn, member, navigate]);
  if (member && isSignedIn) return member;
  return wasSignedIn ? 'gone' : 'unknown';
}
