import type { Dollars } from '#domain/money.ts';

/** What the cart page says about the line at a position. Never persisted. */
export type LineNotice =
  | { index: number; kind: 'gone' }
  | { index: number; kind: 'price-changed'; formerPrice: Dollars; formerMemberPrice: Dollars };

export const noNotices: LineNotice[] = [];

/**
 * Stores the notices of a check. The notice of a changed price stays until its line is removed, because later checks
 * find the new price unchanged.
 */
export function noticesReceived(newNotices: LineNotice[]) {
  return ({ cartNotices }: { cartNotices: LineNotice[] }) => {
    const priceNotices = cartNotices.filter(
      ({ kind, index }) => kind === 'price-changed' && !newNotices.some((notice) => notice.index === index),
    );
    return { cartNotices: [...priceNotices, ...newNotices] };
  };
}

/** The notices after the line at `position` was removed. */
export function noticesAfterRemoval(notices: LineNotice[], position: number): LineNotice[] {
  return notices
    .filter(({ index }) => index !== position)
    .map((notice) => (notice.index > position ? { ...notice, index: notice.index - 1 } : notice));
}

/** The notices after a line was put back at `position`, with its own notice if it had one. */
export function noticesAfterRestoration(
  notices: LineNotice[],
  position: number,
  notice: LineNotice | undefined,
): LineNotice[] {
  const others = notices.map((each) => (each.index >= position ? { ...each, index: each.index + 1 } : each));
  return notice ? [...others, { ...notice, index: position }] : others;
}
