import { useEffect, useRef } from 'react';
import { useShopSelector } from '../../store/store.ts';
import { MorePrints } from './more-prints.tsx';
import type { WallCardData } from './print-card-data.ts';
import { PrintGrid } from './print-grid.tsx';
import { useMorePrints } from './use-more-prints.ts';

interface WallProps {
  /** Its first page, from the server. */
  prints: readonly WallCardData[];
  total: number;
  nextCursor: string | null;
  /** The page does not begin with the newest print. */
  isContinued: boolean;
  /** What the wall asks the API for when it goes on. */
  query: Record<string, string>;
  addressOf: (cursor?: string) => string;
}

/** All prints of a kind: as many as a page holds, and more for who scrolls on or asks. */
export function Wall({ prints, total, nextCursor, isContinued, query, addressOf }: WallProps) {
  const frameColor = useShopSelector((state) => state.framePreference);
  const more = useMorePrints({ query, nextCursor });
  const shown = uniquePrints([...prints, ...more.prints]);
  const wall = useRef<HTMLDivElement>(null);
  const arriving = useRef<number>(undefined);
  useEffect(() => {
    if (arriving.current === undefined) return;
    const link = wall.current?.querySelectorAll<HTMLElement>('article h3 a')[arriving.current];
    if (!link) return;
    arriving.current = undefined;
    link.focus({ preventScroll: true });
  });
  const ask = async () => {
    arriving.current = shown.length;
    if (!(await more.hangMore({ isAsked: true }))) arriving.current = undefined;
  };
  return (
    <div ref={wall}>
      <PrintGrid prints={shown} frameColor={frameColor} opensPage />
      <MorePrints
        {...more}
        newest={isContinued ? addressOf() : undefined}
        to={more.cursor && addressOf(more.cursor)}
        shown={shown.length}
        total={total}
        onAsk={ask}
        onScroll={() => more.hangMore({ isAsked: false })}
      />
    </div>
  );
}

/** A print that the owner moved meanwhile may stand on two pages. */
function uniquePrints(prints: WallCardData[]): WallCardData[] {
  return [...new Map(prints.map((print) => [print._id, print])).values()];
}
