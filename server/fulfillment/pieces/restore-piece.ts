import { and, desc, eq } from 'drizzle-orm';
import type { Station } from '#domain/fulfillment/pieces.ts';
import { statusInSentence } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { causeOf } from '#server/orders/history.ts';
import { pieceSteps, pieces } from '../tables.ts';
import { type LockedPiece, lockPiece, recordSteps, whyEnded } from './lock-piece.ts';
import { type Context, takenUpNote } from './set-aside-piece.ts';

/** What a piece is now, because of which its change cannot be undone; undefined when it was undone. */
type Obstacle = string | null | undefined;

/** Undoes a move: the piece is at its former station since it came there. Call it in a transaction. */
export async function restoreStation(
  { db: tx, author }: Context,
  code: string,
  { from, to }: { from: Station; to: Station },
): Promise<Obstacle> {
  const locked = await lockPiece(tx, code);
  if (!locked) return 'unknown';
  const { piece, parcel } = locked;
  if (parcel) return `in the parcel ${parcel.number}`;
  if (piece.setAsideReason !== null) return `set aside: ${piece.setAsideReason}`;
  if (piece.station !== from) return piece.station;
  const obstacle = describeEnd(locked);
  if (obstacle) return obstacle;
  const [arrival] = await tx
    .select({ at: pieceSteps.at })
    .from(pieceSteps)
    .where(and(eq(pieceSteps.pieceId, piece.id), eq(pieceSteps.station, to)))
    .orderBy(desc(pieceSteps.at))
    .limit(1);
  const stationAt = arrival?.at ?? piece.createdAt;
  await tx.update(pieces).set({ station: to, stationAt }).where(eq(pieces.id, piece.id));
  await recordSteps(tx, piece.id, [to], { cause: causeOf(author), note: `undone: ${from}` });
  return undefined;
}

/** Undoes that a piece was set aside or taken up again. Call it in a transaction. */
export async function restoreReason(
  { db: tx, author }: Context,
  code: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<Obstacle> {
  const locked = await lockPiece(tx, code);
  if (!locked) return 'unknown';
  const { piece, parcel } = locked;
  if (parcel) return `in the parcel ${parcel.number}`;
  if (piece.setAsideReason !== from) return piece.setAsideReason;
  if (from === null && (await hasMovedSinceTakenUp(tx, piece))) return piece.station;
  const obstacle = describeEnd(locked);
  if (obstacle) return obstacle;
  await tx.update(pieces).set({ setAsideReason: to }).where(eq(pieces.id, piece.id));
  const note = to === null ? 'undone: set aside' : `undone: taken up again, set aside: ${to}`;
  await recordSteps(tx, piece.id, [piece.station], { cause: causeOf(author), note });
  return undefined;
}

async function hasMovedSinceTakenUp(tx: Executor, { id, station }: LockedPiece['piece']): Promise<boolean> {
  const [takenUp] = await tx
    .select({ station: pieceSteps.station })
    .from(pieceSteps)
    .where(and(eq(pieceSteps.pieceId, id), eq(pieceSteps.note, takenUpNote)))
    .orderBy(desc(pieceSteps.at))
    .limit(1);
  return takenUp !== undefined && takenUp.station !== station;
}

function describeEnd(locked: LockedPiece): string | undefined {
  const ended = whyEnded(locked);
  if (!ended) return undefined;
  return locked.remadeAs
    ? `remade as ${locked.remadeAs}`
    : `of an order that is ${statusInSentence(locked.order.status)}`;
}
