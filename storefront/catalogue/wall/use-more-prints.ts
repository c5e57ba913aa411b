import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { listPrints } from '../../api.ts';
import { returnToPlace } from '../../navigation/scroll-places.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { printsOnAPage } from '../prints-on-a-page.ts';
import { toWallCard } from './print-card-data.ts';
import { recallWall, rememberWall, type WallBeyond } from './remembered-walls.ts';

/** Then the visitor is asked, so that the footer can be reached. */
const mostPagesByScrolling = 2;

interface FirstPage {
  /** What the wall asks the API for. */
  query: Record<string, string>;
  /** Where it ends; null where it is all. */
  nextCursor: string | null;
}

/** Hangs a wall's further pages after its first one, and keeps them for who comes back. */
export function useMorePrints({ query, nextCursor }: FirstPage) {
  const wall = `${new URLSearchParams(query)} ${nextCursor}`;
  const [beyond, hang] = useBeyond(wall);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [failedAt, setFailedAt] = useState<string>();
  const { prints, nextCursor: cursor, pagesByScrolling } = beyond ?? nothingBeyond(wall, nextCursor);

  /** False where no more come; a page that is under way already is what was asked for. */
  async function hangMore({ isAsked }: { isAsked: boolean }): Promise<boolean> {
    if (isUnderWay()) return true;
    if (!cursor) return false;
    const answer = await busyWith(listPrints({ ...query, limit: String(printsOnAPage), cursor }));
    setFailedAt(answer.ok ? undefined : cursor);
    if (!answer.ok) return false;
    hang({
      wall,
      prints: [...prints, ...answer.value.map(toWallCard)],
      nextCursor: new URLSearchParams(answer.next?.split('?')[1]).get('cursor'),
      pagesByScrolling: isAsked ? 0 : pagesByScrolling + 1,
    });
    return true;
  }

  const hasFailed = cursor !== null && failedAt === cursor;
  const mayScroll = cursor !== null && !isBusy && !hasFailed && pagesByScrolling < mostPagesByScrolling;
  return { prints, cursor, hangMore, isBusy, hasFailed, mayScroll };
}

/** What this page has hung, else what hung there when this visit was left. */
function useBeyond(wall: string) {
  const { key } = useLocation();
  const [hung, hang] = useState<WallBeyond>();
  // The server knows of no earlier visit, and the browser starts from the page as the server wrote it.
  const recalled = useSyncExternalStore(
    neverChanges,
    () => recallWall(key, wall),
    () => undefined,
  );
  const isRecalled = hung?.wall !== wall && recalled !== undefined;
  const beyond = hung?.wall === wall ? hung : recalled;
  useLayoutEffect(() => {
    if (isRecalled) returnToPlace(key);
  }, [isRecalled, key]);
  useEffect(() => {
    if (beyond) rememberWall(key, beyond);
  }, [beyond, key]);
  return [beyond, hang] as const;
}

function nothingBeyond(wall: string, nextCursor: string | null): WallBeyond {
  return { wall, prints: [], nextCursor, pagesByScrolling: 0 };
}

function neverChanges() {
  return () => {};
}
