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
 * where only a reload and the browser's back and forward buttons find them. Null if the link is incomplete, undefined until it is known.
 * @param read takes the secrets from an address; null when it is incomplete
 */
export function useMailedLink<Link>(read: (address: LinkAddress) => Link | null): Link | null | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isRehydrated = useShopSelector((shop) => shop.isRehydrated);
  const carried = read({ search, hash });
  useEffect(() => {
    if (!carried) return;
    const kept: KeptLink<Link> = { link: carried, keptBy: performance.timeOrigin };
    navigate(pathname, { replace: true, state: kept, preventScrollReset: true });
  }, [carried, pathname, navigate]);
  return isRehydrated ? (carried ?? storedLink(state)) : undefined;
}

interface KeptLink<Link> {
  link: Link;
  /** The time at which the document began that stored the link. */
  keptBy: number;
}

/**
 * Browsers keep the state of a history entry when a visitor enters the page's address again, without the secrets. That is
 * a new visit and no reload, so it does not find them. The same page stored the state, so it has the shape of `KeptLink`.
 */
function storedLink<Link>(state: unknown): Link | null {
  if (typeof state !== 'object' || state === null || !('link' in state)) return null;
  const { link, keptBy } = state as KeptLink<Link>;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return keptBy === performance.timeOrigin || visit?.type !== 'navigate' ? link : null;
}
