import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { listPrints } from '../../api.ts';
import { restoreScroll } from '../../navigation/scroll-positions.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { toGridCard } from './print-card-data.ts';
import { type FurtherPrints, recallGrid, rememberGrid } from './remembered-grids.ts';

export const printsPerPage = 48;

/** After these pages the visitor must press a button, so that the footer stays reachable. */
const maxPagesByScrolling = 2;

interface FirstPage {
  /** The query of the API request. */
  query: Record<string, string>;
  /** Null if there are no more pages. */
  nextCursor: string | null;
}

/** Loads further pages of prints after the first one, and restores them when the visitor returns. */
export function useMorePrints({ query, nextCursor }: FirstPage) {
  const list = `${new URLSearchParams(query)} ${nextCursor}`;
  const [further, setFurther] = useFurtherPrints(list);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [failedAt, setFailedAt] = useState<string>();
  const { prints, nextCursor: cursor, pagesByScrolling } = further ?? noFurtherPrints(list, nextCursor);

  /** @returns true when more prints have been loaded or are already loading */
  async function loadMore({ byButton }: { byButton: boolean }): Promise<boolean> {
    if (isUnderWay()) return true;
    if (!cursor) return false;
    const answer = await busyWith(listPrints({ ...query, limit: String(printsPerPage), cursor }));
    setFailedAt(answer.ok ? undefined : cursor);
    if (!answer.ok) return false;
    setFurther({
      list,
      prints: [...prints, ...answer.value.map(toGridCard)],
      nextCursor: new URLSearchParams(answer.next?.split('?')[1]).get('cursor'),
      pagesByScrolling: byButton ? 0 : pagesByScrolling + 1,
    });
    return true;
  }

  const hasFailed = cursor !== null && failedAt === cursor;
  const loadsOnScroll = cursor !== null && !isBusy && !hasFailed && pagesByScrolling < maxPagesByScrolling;
  return { prints, cursor, loadMore, isBusy, hasFailed, loadsOnScroll };
}

/** The further prints loaded since this page opened, or else those of an earlier visit to this history entry. */
function useFurtherPrints(list: string) {
  const { key } = useLocation();
  const [loaded, setLoaded] = useState<FurtherPrints>();
  // Hydration must start from the server's HTML, which has no prints of an earlier visit.
  const recalled = useSyncExternalStore(
    neverChanges,
    () => recallGrid(key, list),
    () => undefined,
  );
  const isRecalled = loaded?.list !== list && recalled !== undefined;
  const further = loaded?.list === list ? loaded : recalled;
  useLayoutEffect(() => {
    if (isRecalled) restoreScroll(key);
  }, [isRecalled, key]);
  useEffect(() => {
    if (further) rememberGrid(key, further);
  }, [further, key]);
  return [further, setLoaded] as const;
}

function noFurtherPrints(list: string, nextCursor: string | null): FurtherPrints {
  return { list, prints: [], nextCursor, pagesByScrolling: 0 };
}

function neverChanges() {
  return () => {};
}
