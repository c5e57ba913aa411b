import { and, eq, inArray, isNull } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { listParts, partsMade, type Station, startOfRemake, stations } from '#domain/fulfillment/pieces.ts';
import type { KeptPart } from '#domain/fulfillment/workshop.ts';
import type { Executor } from '#server/database/database.ts';
import { isLabelPending } from '#server/fulfillment/labels/find-purchases.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { pieceSteps, pieces } from '../tables.ts';
import { lockPiece, type PieceRefusal, recordSteps, whyEnded } from './lock-piece.ts';
import { insertPieces } from './make-pieces.ts';

export type Remade =
  | { ok: true; code: string }
  | PieceRefusal
  | { ok: false; reason: 'not-begun' | 'keeps-all' };

/**
 * Makes a piece again, without a payment: a new piece with the same crop and cuts, which points at the old one. The old one
 * is set aside with the reason. A piece that has shipped can be remade, and one whose label is bought cannot.
 * @param remake `keeps` names the parts that the new piece takes from the old one, such as its print if the glass is scratched.
 * Parts that do not exist yet are made. The new piece goes on after the last station whose work it keeps.
 */
export function remakePiece(
  { db, author }: Authored<Pick<OrderChangeContext, 'db'>>,
  code: string,
  { reason, keeps = [] }: { reason: string; keeps?: readonly KeptPart[] | undefined },
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
    const cause = causeOf(author);
    const { code: oldCode, station, stationAt, setAsideReason, parcelId, createdAt, ...frozen } = piece;
    const made = partsMade(piece.cuts, station);
    const kept = made.filter((part) => keeps.includes(part));
    if (kept.length === made.length) return { ok: false, reason: 'keeps-all' };
    const { kept: _, ...cuts } = piece.cuts;
    const newCuts = kept.length > 0 ? { ...cuts, kept } : cuts;
    const start = earlier(startOfRemake(newCuts), station);
    const row = { ...frozen, cuts: newCuts, station: start, id: newId(), remakeOf: piece.id };
    const [remake] = await insertPieces(tx, [row]);
    if (!remake) throw new Error(`Piece ${oldCode} was not remade.`);
    await tx.update(pieces).set({ setAsideReason: reason }).where(eq(pieces.id, piece.id));
    await recordSteps(tx, piece.id, [station], { cause, note: `remade as ${remake.code}: ${reason}` });
    await copySteps(tx, { from: piece.id, to: remake.id }, start);
    const parts = kept.length > 0 ? `, keeps its ${listParts(kept)}` : '';
    await recordSteps(tx, remake.id, [start], { cause, note: `remake of ${oldCode}${parts}: ${reason}` });
    return { ok: true, code: remake.code };
  });
}

function earlier(one: Station, other: Station): Station {
  return stations.indexOf(one) < stations.indexOf(other) ? one : other;
}

/** The work that a remake keeps was done when it was done: certificates state the year of printing. */
async function copySteps(
  tx: Executor,
  { from, to }: { from: string; to: string },
  last: Station,
): Promise<void> {
  const kept = stations.slice(1, stations.indexOf(last) + 1);
  const { pieceId, station, note } = pieceSteps;
  const steps = await tx
    .select()
    .from(pieceSteps)
    .where(and(eq(pieceId, from), inArray(station, kept), isNull(note)));
  if (steps.length === 0) return;
  await tx.insert(pieceSteps).values(steps.map((step) => ({ ...step, id: newId(), pieceId: to })));
}
