import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { readOrigin } from '../session/origin.ts';
import { returnTarget } from '../session/return-target.ts';
import { useShopSelector } from '../store/store.ts';
import { wishesOf } from './use-return-after-sign-in.ts';

/** From signing in to joining and back, without losing where the visitor came from. */
export function AuthLink({ to, children }: { to: '/login' | '/register'; children: ReactNode }) {
  const location = useLocation();
  // The page's bytes are the same for everyone: where they came from is known only to the browser.
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const wishes = wishesOf(location);
  const { path } = isAlive ? returnTarget({ ...wishes, origin: readOrigin() }) : { path: '/' };
  const redirect = isAlive ? `?redirect=${encodeURIComponent(path)}` : '';
  return (
    <Link to={to + redirect} state={wishes.from ? { from: wishes.from } : null}>
      {children}
    </Link>
  );
}
