import type { OrderStatus } from '#domain/orders/orders.ts';
import { changeOrder, lockOrder } from '#server/orders/change-order.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { findPieces, type Piece } from '../pieces/find-pieces.ts';

export type ChangedGiftNote =
  | { ok: true; isChanged: boolean }
  | { ok: false; reason: 'unknown-order' | 'too-late' };

/** Replaces the gift note of an order before anything of it is packed. @param giftNote null removes it */
export async function changeGiftNote(
  { db, author }: Authored<Pick<OrderChangeContext, 'db'>>,
  orderId: string,
  giftNote: string | null,
): Promise<ChangedGiftNote> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (order.giftNote === giftNote) return { ok: true, isChanged: false };
    const pieces = await findPieces(tx, { order: orderId });
    if (!canChangeGiftNote(order, pieces)) return { ok: false, reason: 'too-late' };
    await changeOrder(tx, order, { giftNote }, { cause: causeOf(author), notes: ['gift note changed'] });
    return { ok: true, isChanged: true };
  });
}

/** Whether no paper with the note is in a box yet. */
export function canChangeGiftNote(
  { status }: { status: OrderStatus },
  pieces: readonly Pick<Piece, 'station' | 'parcelId'>[],
): boolean {
  const isInTheWorkshop = status === 'pending' || status === 'paid' || status === 'in_production';
  return isInTheWorkshop && pieces.every((piece) => piece.station !== 'packed' && piece.parcelId === null);
}
