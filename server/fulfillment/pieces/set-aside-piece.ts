import { eq } from 'drizzle-orm';
import { isLabelPending } from '#server/fulfillment/labels/find-purchases.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { pieces } from '../tables.ts';
import { lockPiece, type PieceRefusal, recordSteps, whyEnded } from './lock-piece.ts';

export type PieceSetAside =
  | { ok: true; isChanged: false }
  /** `was`: the reason before. */
  | { ok: true; isChanged: true; was: string | null }
  | PieceRefusal;

/** The note of the step with which a piece is taken up again. */
export const takenUpNote = 'taken up again';

export type Context = Authored<Pick<OrderChangeContext, 'db'>>;

/** Sets a piece aside at its station, until it is taken up again or remade. */
export function setAsidePiece({ db, author }: Context, code: string, reason: string): Promise<PieceSetAside> {
  return db.transaction(async (tx): Promise<PieceSetAside> => {
    const locked = await lockPiece(tx, code);
    if (!locked) return { ok: false, reason: 'unknown-piece' };
    const { piece, parcel } = locked;
    const ended = whyEnded(locked);
    if (ended) return ended;
    if (piece.setAsideReason === reason) return { ok: true, isChanged: false };
    if (piece.setAsideReason !== null) return { ok: false, reason: 'set-aside', why: piece.setAsideReason };
    if (await isLabelPending(tx, piece.orderId, [piece.code])) return { ok: false, reason: 'label-pending' };
    if (parcel) return { ok: false, reason: 'in-parcel', number: parcel.number };
    await tx.update(pieces).set({ setAsideReason: reason }).where(eq(pieces.id, piece.id));
    const note = `set aside: ${reason}`;
    await recordSteps(tx, piece.id, [piece.station], { cause: causeOf(author), note });
    return { ok: true, isChanged: true, was: null };
  });
}

/** Takes a piece up again at the station where it was set aside. */
export function takeUpPiece({ db, author }: Context, code: string): Promise<PieceSetAside> {
  return db.transaction(async (tx): Promise<PieceSetAside> => {
    const locked = await lockPiece(tx, code);
    if (!locked) return { ok: false, reason: 'unknown-piece' };
    const { piece } = locked;
    const ended = whyEnded(locked);
    if (ended) return ended;
    if (piece.setAsideReason === null) return { ok: true, isChanged: false };
    await tx.update(pieces).set({ setAsideReason: null }).where(eq(pieces.id, piece.id));
    await recordSteps(tx, piece.id, [piece.station], { cause: causeOf(author), note: takenUpNote });
    return { ok: true, isChanged: true, was: piece.setAsideReason };
  });
}
