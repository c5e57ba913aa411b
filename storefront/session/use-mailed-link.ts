import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShopSelector } from '../store/store.ts';

/** Where a mailed link carries its secrets. */
export interface LinkAddress {
  search: string;
  hash: string;
}

/**
 * The secrets of the mailed link that has led here, taken out of the address and kept with the history entry, where a
 * reload finds them and nobody else. Null: the link is not whole. Undefined: not known yet.
 * @param read what stands in an address; null when it is not whole
 */
export function useMailedLink<Link>(read: (address: LinkAddress) => Link | null): Link | null | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isAlive = useShopSelector((shop) => shop.isRehydrated);
  const carried = read({ search, hash });
  useEffect(() => {
    if (!carried) return;
    navigate(pathname, { replace: true, state: { link: carried }, preventScrollReset: true });
  }, [carried, pathname, navigate]);
  return isAlive ? (carried ?? keptLink(state)) : undefined;
}

/** What the same page has put there: of the shape that it reads. */
function keptLink<Link>(state: unknown): Link | null {
  const kept = typeof state === 'object' && state !== null && 'link' in state ? state.link : null;
  return kept as Link | null;
}
