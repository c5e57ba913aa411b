import { eq } from 'drizzle-orm';
import { type Station, stationsAfter } from '#domain/fulfillment/pieces.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { type Dispute, findBlockingDispute } from '#server/orders/refunds/disputes.ts';
import { startProduction } from '../orders/move-order.ts';
import { despiteDisputeNote } from '../parcels/ship.ts';
import { pieces } from '../tables.ts';
import { lockPiece, type PieceRefusal, recordSteps, whyEnded } from './lock-piece.ts';

export interface PieceMove {
  to: Station;
  /** Starts production although a dispute is open or lost. */
  despiteDispute?: true | undefined;
}

export type PieceMoved =
  /** The piece was at this station already. */
  | { ok: true; isChanged: false }
  /** `startsOrder`: it was the first step of its order. */
  | { ok: true; isChanged: true; from: Station; startsOrder: boolean }
  | PieceRefusal
  | { ok: false; reason: 'impossible'; from: Station }
  | { ok: false; reason: 'disputed'; dispute: Dispute };

/**
 * Moves a piece to a later station, through those between. Two people who move it to the same station move it once; the
 * first step of an order starts its production.
 * @param code as `readPieceCode` returns it
 */
export function movePiece(
  { db, jobs, author }: Authored<OrderChangeContext>,
  code: string,
  { to, despiteDispute }: PieceMove,
): Promise<PieceMoved> {
  return db.transaction(async (tx): Promise<PieceMoved> => {
    const locked = await lockPiece(tx, code);
    if (!locked) return { ok: false, reason: 'unknown-piece' };
    const { piece, order } = locked;
    const ended = whyEnded(locked);
    if (ended) return ended;
    if (piece.setAsideReason !== null) return { ok: false, reason: 'set-aside', why: piece.setAsideReason };
    if (piece.station === to) return { ok: true, isChanged: false };
    const possible = stationsAfter(piece.cuts, piece.station);
    if (!possible.includes(to)) return { ok: false, reason: 'impossible', from: piece.station };
    const cause = causeOf(author);
    const startsOrder = order.status === 'paid';
    if (startsOrder) {
      const dispute = despiteDispute ? undefined : await findBlockingDispute(tx, order.id);
      if (dispute) return { ok: false, reason: 'disputed', dispute };
      await startProduction({ tx, jobs }, order, { cause, notes: despiteDispute && [despiteDisputeNote] });
    }
    await tx.update(pieces).set({ station: to, stationAt: new Date() }).where(eq(pieces.id, piece.id));
    await recordSteps(tx, piece.id, possible.slice(0, possible.indexOf(to) + 1), { cause });
    return { ok: true, isChanged: true, from: piece.station, startsOrder };
  });
}
