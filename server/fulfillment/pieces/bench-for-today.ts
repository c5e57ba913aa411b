import type { TodayLine } from '#domain/api/today.ts';
import { countOf } from '#domain/count-of.ts';
import { isUnshipped } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { alert, firstLines, line } from '#domain/staff/today-lines.ts';
import type { Piece } from './find-pieces.ts';

interface Bench {
  /** Pieces in the workshop, those of the oldest payment first. */
  made: Piece[];
  /** Pieces that wait for a decision. */
  setAside: Piece[];
  isOwner: boolean;
}

/** What the bench needs: late and new pieces, packed orders, and pieces that were set aside. */
export function benchForToday({ made, setAside, isOwner }: Bench): TodayLine[] {
  const late = made.filter(({ isLate }) => isLate);
  const fresh = made.filter(({ orderStatus }) => orderStatus === 'paid');
  const packed = made.filter(({ station, parcelId }) => station === 'packed' && parcelId === null);
  return [
    // Owners read of late orders, not of their pieces.
    ...(late.length > 0 && !isOwner ? [describeLate(late)] : []),
    ...(fresh.length > 0 ? [describeNew(fresh)] : []),
    ...describePacked(packed),
    ...describeSetAside(setAside),
  ];
}

function describeLate(late: Piece[]): TodayLine {
  const sentence = `${countOf(late.length, 'piece is', 'pieces are')} late.`;
  return alert('late-pieces', sentence, { text: 'Show them', to: '/bench?day=late' });
}

function describeNew(fresh: Piece[]): TodayLine {
  const orders = new Set(fresh.map(({ orderId }) => orderId)).size;
  const pieces = countOf(fresh.length, 'piece', 'pieces');
  const sentence = `${countOf(orders, 'new order is', 'new orders are')} ready to start: ${pieces}${orders === 1 ? describeDay(fresh[0]) : ''}.`;
  return line('new-orders', sentence, { text: 'Start', to: '/bench?station=queued' });
}

function describePacked(packed: Piece[]): TodayLine[] {
  return firstLines(
    [...Map.groupBy(packed, ({ orderId }) => orderId)],
    ([orderId, pieces]) =>
      line(
        `packed-${orderId}`,
        `${countOf(pieces.length, 'piece', 'pieces')} of order ${pieces[0]?.orderNumber} ${pieces.length === 1 ? 'is' : 'are'} packed${describeDay(pieces[0])}.`,
        { text: 'Ship', to: `/bench/orders/${orderId}` },
      ),
    (more) =>
      line('packed', `${countOf(more.length, 'more order has', 'more orders have')} packed pieces.`, {
        text: 'Show all',
        to: '/bench?station=packed',
      }),
  );
}

function describeDay(piece: Piece | undefined): string {
  if (piece?.shipBy) return `, to ship by ${formatUtcDay(piece.shipBy)}`;
  return piece && isUnshipped({ status: piece.orderStatus }) ? ', to ship by a day that is unknown' : '';
}

function describeSetAside(setAside: Piece[]): TodayLine[] {
  return firstLines(
    setAside,
    ({ code, title, setAsideReason }) =>
      line(`aside-${code}`, `${code} (${title}) is set aside: ${setAsideReason}.`, {
        text: 'Decide',
        to: `/p/${code}`,
      }),
    (more) =>
      line('aside', `${countOf(more.length, 'more piece is', 'more pieces are')} set aside.`, {
        text: 'Show all',
        to: '/bench?station=aside',
      }),
  );
}
