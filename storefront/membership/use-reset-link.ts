import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShopSelector } from '../store/store.ts';

/** What the mailed link carries. */
export interface ResetLink {
  uid: string;
  token: string;
}

/**
 * The link's secrets, taken out of the address and kept with the history entry, where a reload finds them and
 * nobody else. Null: the link is not whole. Undefined: not known yet.
 */
export function useResetLink(): ResetLink | null | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isAlive = useShopSelector((shop) => shop.isRehydrated);
  const link = readLink(new URLSearchParams(search)) ?? keptLink(state);
  useEffect(() => {
    if (search && link) navigate(pathname, { replace: true, state: { link }, preventScrollReset: true });
  }, [search, link, pathname, navigate]);
  return isAlive ? link : undefined;
}

function readLink(query: URLSearchParams): ResetLink | null {
  const [uid, token] = [query.get('uid'), query.get('token')];
  return uid && token ? { uid, token } : null;
}

/** What this page itself has put there. */
function keptLink(state: unknown): ResetLink | null {
  const kept = typeof state === 'object' && state !== null && 'link' in state ? state.link : null;
  return kept as ResetLink | null;
}
