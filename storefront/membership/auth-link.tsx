import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { readOrigin } from '../session/origin.ts';
import { returnTarget } from '../session/return-target.ts';
import { useShopSelector } from '../store/store.ts';
import { originsOf } from './use-return-after-sign-in.ts';

/** A link between the pages for signing in and joining. It passes on where the visitor came from. */
export function AuthLink({ to, children }: { to: '/login' | '/register'; children: ReactNode }) {
  const location = useLocation();
  // The server renders the same page for everyone. Only the browser knows where the visitor came from.
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const origins = originsOf(location);
  const { path } = isRehydrated ? returnTarget({ ...origins, origin: readOrigin() }) : { path: '/' };
  const redirect = isRehydrated ? `?redirect=${encodeURIComponent(path)}` : '';
  return (
    <Link to={to + redirect} state={origins.from ? { from: origins.from } : null}>
      {children}
    </Link>
  );
}
