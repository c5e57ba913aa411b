import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShopSelector } from '../store/store.ts';

/** The parts of a URL in which a mailed link carries its secrets. */
export interface LinkAddress {
  search: string;
  hash: string;
}

/**
 * The secrets of the mailed link that opened this page. They move from the address to the state of the history entry,
 * where only a reload finds them. Null if the link is incomplete, undefined until it is known.
 * @param read takes the secrets from an address; null when it is incomplete
 */
export function useMailedLink<Link>(read: (address: LinkAddress) => Link | null): Link | null | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isRehydrated = useShopSelector((shop) => shop.isRehydrated);
  const carried = read({ search, hash });
  useEffect(() => {
    if (!carried) return;
    navigate(pathname, { replace: true, state: { link: carried }, preventScrollReset: true });
  }, [carried, pathname, navigate]);
  return isRehydrated ? (carried ?? storedLink(state)) : undefined;
}

/** The same page stored it, so it has the shape that `read` returns. */
function storedLink<Link>(state: unknown): Link | null {
  const link = typeof state === 'object' && state !== null && 'link' in state ? state.link : null;
  return link as Link | null;
}
