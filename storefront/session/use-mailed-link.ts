import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShopSelector } from '../store/store.ts';

/** The parts of a URL that can contain the secrets of an emailed link. */
export interface LinkAddress {
  search: string;
  hash: string;
}

/**
 * The secrets of the emailed link that opened this page. They move from the URL to the state of the history entry, where
 * only a reload and the browser's back and forward buttons find them. Null if the link is incomplete, undefined until
 * the URL has been read.
 * @param read returns the secrets in a URL, or null when it is incomplete
 */
export function useMailedLink<Link>(read: (address: LinkAddress) => Link | null): Link | null | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isRehydrated = useShopSelector((shop) => shop.isRehydrated);
  const urlLink = read({ search, hash });
  useEffect(() => {
    if (!urlLink) return;
    const newState: StoredLink<Link> = { link: urlLink, documentStart: performance.timeOrigin };
    navigate(pathname, { replace: true, state: newState, preventScrollReset: true });
  }, [urlLink, pathname, navigate]);
  return isRehydrated ? (urlLink ?? readStoredLink(state)) : undefined;
}

interface StoredLink<Link> {
  link: Link;
  /** The start of the document that stored the link, in ms since 1970. */
  documentStart: number;
}

/**
 * When a visitor enters the page's URL again, without the secrets, browsers keep the state of the history entry. That is a
 * new visit, so it gets no secrets. The same page stored the state, so it has the shape of `StoredLink`.
 */
function readStoredLink<Link>(state: unknown): Link | null {
  if (typeof state !== 'object' || state === null || !('link' in state)) return null;
  const { link, documentStart } = state as StoredLink<Link>;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return documentStart === performance.timeOrigin || visit?.type !== 'navigate' ? link : null;
}
