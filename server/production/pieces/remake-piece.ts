import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { OrderChangeContext } from '#server/orders/order-jobs.ts';
import { isLabelPending } from '#server/shipping/find-purchases.ts';
import { pieces } from '../tables.ts';
import { lockPiece, type PieceRefusal, recordSteps, whyEnded } from './lock-piece.ts';
import { insertPieces } from './make-pieces.ts';

export type Remade = { ok: true; code: string } | PieceRefusal | { ok: false; reason: 'not-begun' };

/**
 * Makes a piece again, without a payment: a new piece with the same crop and cuts, which points at the old one. The old one
 * is set aside with the reason. A piece that has shipped can be remade, and one whose label is bought cannot.
 */
export function remakePiece(
  { db }: Pick<OrderChangeContext, 'db'>,
  code: string,
  { reason, by }: { reason: string; by: string },
): Promise<Remade> {
  return db.transaction(async (tx): Promise<Remade> => {
    const locked = await lockPiece(tx, code);
    if (!locked) return { ok: false, reason: 'unknown-piece' };
    const { piece, parcel } = locked;
    const ended = whyEnded(locked);
    if (ended) return ended;
    if (piece.station === 'queued') return { ok: false, reason: 'not-begun' };
    if (await isLabelPending(tx, piece.orderId, [piece.code])) return { ok: false, reason: 'label-pending' };
    if (parcel && !parcel.shippedAt) return { ok: false, reason: 'in-parcel', number: parcel.number };
    const { code: oldCode, station, stationAt, setAsideReason, parcelId, createdAt, ...frozen } = piece;
    const [remake] = await insertPieces(tx, [{ ...frozen, id: newId(), remakeOf: piece.id }]);
    if (!remake) throw new Error(`Piece ${oldCode} was not remade.`);
    await tx.update(pieces).set({ setAsideReason: reason }).where(eq(pieces.id, piece.id));
    await recordSteps(tx, piece.id, [station], { by, note: `remade as ${remake.code}: ${reason}` });
    await recordSteps(tx, remake.id, ['queued'], { by, note: `remake of ${oldCode}: ${reason}` });
    return { ok: true, code: remake.code };
  });
}
