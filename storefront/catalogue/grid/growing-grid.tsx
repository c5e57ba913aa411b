import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { countOf } from '#domain/count-of.ts';
import { useShopSelector } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import { Problem } from '../../ui/form/problem.tsx';
import { watchNear } from '../../ui/watch-near.ts';
import styles from './growing-grid.module.css';
import type { GridCardData } from './print-card-data.ts';
import { PrintGrid } from './print-grid.tsx';
import { printsPerPage, useMorePrints } from './use-more-prints.ts';

interface GrowingGridProps {
  /** The first page of the list, from the server. */
  prints: readonly GridCardData[];
  total: number;
  nextCursor: string | null;
  /** Whether this is a later page of the list, which starts after the newest print. */
  isContinued: boolean;
  /** The query of the API request for further pages. */
  query: Record<string, string>;
  addressOf: (cursor?: string) => string;
}

/** A list of prints that loads more as the visitor scrolls or presses the button. */
export function GrowingGrid({ prints, total, nextCursor, isContinued, query, addressOf }: GrowingGridProps) {
  const frameColor = useShopSelector((state) => state.framePreference);
  const more = useMorePrints({ query, nextCursor });
  const allPrints = uniquePrints([...prints, ...more.prints]);
  const grid = useRef<HTMLDivElement>(null);
  /** The index of the first print of the next page, which receives focus when the page has loaded. */
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    if (firstNew.current === undefined) return;
    const link = grid.current?.querySelectorAll<HTMLElement>('article h3 a')[firstNew.current];
    if (!link) return;
    firstNew.current = undefined;
    link.focus({ preventScroll: true });
  });
  const loadByButton = async () => {
    firstNew.current = allPrints.length;
    if (!(await more.loadMore({ byButton: true }))) firstNew.current = undefined;
  };
  return (
    <div ref={grid}>
      <PrintGrid prints={allPrints} frameColor={frameColor} isFirst />
      <MorePrints
        {...more}
        firstUrl={isContinued ? addressOf() : undefined}
        nextUrl={more.cursor && addressOf(more.cursor)}
        shownCount={allPrints.length}
        total={total}
        onPress={loadByButton}
        onScroll={() => more.loadMore({ byButton: false })}
      />
    </div>
  );
}

/** A print that the owner moved in the meantime may be on two pages. */
function uniquePrints(prints: GridCardData[]): GridCardData[] {
  return [...new Map(prints.map((print) => [print._id, print])).values()];
}

interface MorePrintsProps
  extends Pick<ReturnType<typeof useMorePrints>, 'isBusy' | 'hasFailed' | 'loadsOnScroll'> {
  /** The URL of the next page, for visitors without JavaScript and for new tabs; null if all prints are shown. */
  nextUrl: string | null;
  /** The URL of the first page; undefined on the first page itself. */
  firstUrl: string | undefined;
  shownCount: number;
  total: number;
  onPress: () => void;
  onScroll: () => void;
}

/** The end of the list: how many prints are shown, and a link to more. */
function MorePrints({ nextUrl, firstUrl, shownCount, total, ...more }: MorePrintsProps) {
  const { isBusy, hasFailed, loadsOnScroll, onPress, onScroll } = more;
  const end = useNearEnd(loadsOnScroll ? nextUrl : null, onScroll);
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPress();
  };
  if (total <= printsPerPage) return null;
  const count = firstUrl ? '' : `${shownCount.toLocaleString('en-US')} of ${countOf(total, 'print')}`;
  return (
    <div className={styles.end} ref={end}>
      <p className={styles.count} role="status">
        {isBusy ? 'Loading more prints…' : count}
      </p>
      {hasFailed && <Problem text="We couldn't load more prints." onRetry={onPress} />}
      {nextUrl && !hasFailed && (
        <Link className={button.button} data-quiet to={nextUrl} aria-busy={isBusy} onClick={handleClick}>
          More prints
        </Link>
      )}
      {firstUrl && <Link to={firstUrl}>Back to the first prints</Link>}
    </div>
  );
}

/**
 * Calls `onNear` once for each next page, when the returned element is less than two screens below the window.
 * @param next the next page; null if there is none
 */
function useNearEnd(next: string | null, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const callOnNear = useEffectEvent(onNear);
  useEffect(() => {
    if (!next || !end.current) return;
    return watchNear(end.current, '0px 0px 200% 0px', callOnNear);
  }, [next]);
  return end;
}
