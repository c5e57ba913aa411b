import type { Station } from '#domain/fulfillment/pieces.ts';
import { readProgress, undoMove } from '#server/fulfillment/orders/undo-move.ts';
import { changedSince } from '#server/http/errors.ts';
import { emailIsSent, type Undoing, type UndoneChange, valuesOf } from '#server/staff/undo/undoing.ts';
import { findPieces } from './find-pieces.ts';
import { restoreReason, restoreStation } from './restore-piece.ts';

/**
 * Undoes a move of pieces. The first step of an order had started its production, which is undone too if nothing else of
 * the order has begun.
 */
export async function undoPiecesMoved({ orders, notes }: Undoing, change: UndoneChange): Promise<void> {
  const { before, after } = valuesOf<Record<string, Station>>(change);
  const pieces = await findPieces(orders.db, { codes: Object.keys(before) });
  for (const { code } of inOrder(pieces)) {
    const stations = { from: requireValue(after[code]), to: requireValue(before[code]) };
    requireRestored(code, await restoreStation(orders, code, stations));
  }
  const started = pieces.filter(({ orderNumber }) => orderKey(orderNumber) in before);
  for (const orderId of new Set(started.map((piece) => piece.orderId))) {
    const progress = await readProgress(orders.db, orderId);
    const all = await findPieces(orders.db, { order: orderId });
    if (progress.status !== 'in_production' || all.some(({ station }) => station !== 'queued')) continue;
    const before = { ...progress, status: 'paid' as const };
    const { isEmailed } = await undoMove(orders, orderId, { before, after: progress });
    if (isEmailed && !notes.includes(emailIsSent)) notes.push(emailIsSent);
  }
}

/** Undoes that pieces were set aside or taken up again. */
export async function undoPiecesSetAside({ orders }: Undoing, change: UndoneChange): Promise<void> {
  const { before, after } = valuesOf<Record<string, string | null>>(change);
  for (const { code } of inOrder(await findPieces(orders.db, { codes: Object.keys(before) }))) {
    const reasons = { from: after[code] ?? null, to: before[code] ?? null };
    requireRestored(code, await restoreReason(orders, code, reasons));
  }
}

/** The name of an order in the log, beside the codes of pieces. */
export function orderKey(orderNumber: string): string {
  return `order ${orderNumber}`;
}

/** In the order in which every change of several pieces locks their orders. */
function inOrder<Piece extends { orderId: string }>(pieces: Piece[]): Piece[] {
  return pieces.toSorted((one, other) => one.orderId.localeCompare(other.orderId));
}

function requireValue<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The log does not say where the piece was.');
  return value;
}

function requireRestored(code: string, obstacle: string | null | undefined): void {
  if (obstacle !== undefined) throw changedSince({ [code]: obstacle });
}
