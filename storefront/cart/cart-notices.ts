import type { Dollars } from '#domain/money.ts';

/** What the cart page says about the line at a position. Never persisted. */
export type LineNotice =
  | { index: number; kind: 'gone' }
  | { index: number; kind: 'price-changed'; formerPrice: Dollars; formerMemberPrice: Dollars };

export const noNotices: LineNotice[] = [];

/** Keeps the notice of a changed price until its line is removed, because later checks find the new price unchanged. */
export function noticesTaken(taken: LineNotice[]) {
  return ({ cartNotices }: { cartNotices: LineNotice[] }) => {
    const kept = cartNotices.filter(
      ({ kind, index }) => kind === 'price-changed' && !taken.some((notice) => notice.index === index),
    );
    return { cartNotices: [...kept, ...taken] };
  };
}

/** The notices after the line at a position was removed. */
export function closeGap(notices: LineNotice[], removed: number): LineNotice[] {
  return notices
    .filter(({ index }) => index !== removed)
    .map((notice) => (notice.index > removed ? { ...notice, index: notice.index - 1 } : notice));
}

/** The notices after a line was put back at a position, with its own notice if it had one. */
export function openGap(
  notices: LineNotice[],
  restored: number,
  notice: LineNotice | undefined,
): LineNotice[] {
  const moved = notices.map((each) => (each.index >= restored ? { ...each, index: each.index + 1 } : each));
  return notice ? [...moved, { ...notice, index: restored }] : moved;
}
