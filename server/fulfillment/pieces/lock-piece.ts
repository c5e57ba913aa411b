import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { isMaking, type Station } from '#domain/fulfillment/pieces.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { type LockedOrder, lockOrder } from '#server/orders/change-order.ts';
import { parcels, pieceSteps, pieces } from '../tables.ts';

type PieceRow = typeof pieces.$inferSelect;

/** A piece whose order is locked, so that all changes of its pieces, payment and parcels take turns. */
export interface LockedPiece {
  piece: PieceRow;
  order: LockedOrder;
  /** The parcel that holds the piece. */
  parcel: typeof parcels.$inferSelect | null;
  /** The code of the piece that replaces it. */
  remadeAs: string | undefined;
}

/** Why a piece cannot be worked on. */
export type PieceRefusal =
  | { ok: false; reason: 'unknown-piece' | 'label-pending' }
  | { ok: false; reason: 'order-ended'; status: OrderStatus }
  | { ok: false; reason: 'set-aside'; why: string }
  | { ok: false; reason: 'remade'; as: string }
  | { ok: false; reason: 'in-parcel'; number: string };

/** @param code as `readPieceCode` returns it */
export async function lockPiece(tx: Executor, code: string): Promise<LockedPiece | undefined> {
  const [known] = await tx.select({ orderId: pieces.orderId }).from(pieces).where(eq(pieces.code, code));
  const order = known && (await lockOrder(tx, known.orderId));
  if (!order) return undefined;
  const [row] = await tx
    .select()
    .from(pieces)
    .leftJoin(parcels, eq(parcels.id, pieces.parcelId))
    .where(eq(pieces.code, code));
  if (!row) return undefined;
  const [remake] = await tx
    .select({ code: pieces.code })
    .from(pieces)
    .where(eq(pieces.remakeOf, row.pieces.id));
  return { piece: row.pieces, order, parcel: row.parcels, remadeAs: remake?.code };
}

/** Why a piece may no longer change; undefined when it can be worked on. */
export function whyEnded({ order, remadeAs }: LockedPiece): PieceRefusal | undefined {
  if (remadeAs) return { ok: false, reason: 'remade', as: remadeAs };
  if (isMaking(order.status)) return undefined;
  return { ok: false, reason: 'order-ended', status: order.status };
}

/** Writes steps into a piece's history, in this order. */
export async function recordSteps(
  tx: Executor,
  pieceId: string,
  steps: Station[],
  { cause: by, note }: { cause: string; note?: string | undefined },
): Promise<void> {
  const rows = steps.map((station) => ({ id: newId(), pieceId, station, by, note: note ?? null }));
  if (rows.length > 0) await tx.insert(pieceSteps).values(rows);
}
