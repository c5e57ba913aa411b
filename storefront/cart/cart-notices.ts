import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Dollars } from '#domain/money.ts';
import { rehydrated } from '../store/rehydrated.ts';
import { cartCleared, lineRemoved, lineRestored, type RestoredLine } from './cart-slice.ts';

/** What the cart page says about a line; kept by the line's position, and never persisted. */
export type LineNotice =
  | { index: number; kind: 'gone' }
  | { index: number; kind: 'price-changed'; formerPrice: Dollars; formerMemberPrice: Dollars };

export const noticesTaken = createAction<LineNotice[]>('cartNotices/noticesTaken');

const none: LineNotice[] = [];

/** A changed price stays announced until its line goes: a later look finds the new price unchanged. */
export function cartNoticesReducer(state: LineNotice[] = none, action: UnknownAction): LineNotice[] {
  if (noticesTaken.match(action)) return takeNotices(state, action.payload);
  if (cartCleared.match(action) || rehydrated.match(action)) return none;
  if (lineRemoved.match(action)) return closeGap(state, action.payload);
  if (lineRestored.match(action)) return openGap(state, action.payload);
  return state;
}

function takeNotices(state: LineNotice[], taken: LineNotice[]): LineNotice[] {
  const kept = state.filter(
    ({ kind, index }) => kind === 'price-changed' && !taken.some((notice) => notice.index === index),
  );
  return [...kept, ...taken];
}

function closeGap(state: LineNotice[], removed: number): LineNotice[] {
  return state
    .filter(({ index }) => index !== removed)
    .map((notice) => (notice.index > removed ? { ...notice, index: notice.index - 1 } : notice));
}

function openGap(state: LineNotice[], { index: restored, notice }: RestoredLine): LineNotice[] {
  const moved = state.map((each) => (each.index >= restored ? { ...each, index: each.index + 1 } : each));
  return notice ? [...moved, { ...notice, index: restored }] : moved;
}
