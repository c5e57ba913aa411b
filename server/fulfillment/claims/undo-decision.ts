import { and, eq } from 'drizzle-orm';
import { changedSince } from '#server/http/errors.ts';
import { causeOf, isRecorded, recordNow } from '#server/orders/history.ts';
import { emailIsSent, type Undoing, type UndoneChange, valuesOf } from '#server/staff/undo/undoing.ts';
import { lockPiece, recordSteps } from '../pieces/lock-piece.ts';
import { batchPieces, claims, pieces } from '../tables.ts';
import { type Decided, type Extended, remakeReason } from './decide-claim.ts';
import { closeRefundedClaims } from './follow-refund.ts';
import { lockClaim, undecided } from './lock-claim.ts';

/**
 * Undoes that a claim was declined, or that its piece is made again, unless work on the new piece has begun. The claim is
 * open again.
 */
export async function undoDecision({ orders, notes }: Undoing, change: UndoneChange): Promise<void> {
  const { after } = valuesOf<Decided['after']>(change);
  const { db: tx, author } = orders;
  const locked = await lockClaim(tx, change.id);
  if (!locked || locked.claim.state !== after.state)
    throw changedSince({ state: locked?.claim.state ?? 'unknown' });
  const { claim, order, pieceCode } = locked;
  const [again] = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.pieceId, claim.pieceId), eq(claims.state, 'open')));
  if (again) throw changedSince({ state: 'reported again' });
  if (after.state === 'remake' && after.isNew)
    await takeRemakeBack(orders, { piece: pieceCode, remake: after.remake ?? '' });
  await tx.update(claims).set(undecided).where(eq(claims.id, claim.id));
  await recordNow(tx, order.id, causeOf(author), `claim of ${pieceCode}: open again`);
  if (order.status === 'refunded') await closeRefundedClaims(tx, order.id);
  const mail = after.state === 'remake' ? 'remake mail' : 'decline mail';
  if (await isRecorded(tx, order.id, `${mail} ${change.changeId}`)) notes.push(emailIsSent);
}

/** Gives an open claim its former day back. */
export async function undoExtension({ orders, notes }: Undoing, change: UndoneChange): Promise<void> {
  const { before, after } = valuesOf<Extended['before'] & Extended['after']>(change);
  const { db: tx, author } = orders;
  const locked = await lockClaim(tx, change.id);
  if (locked?.claim.state !== 'open') throw changedSince({ state: locked?.claim.state ?? 'unknown' });
  const { claim, order, pieceCode } = locked;
  const since = claim.decideBy.toISOString();
  if (since !== after.decideBy) throw changedSince({ decideBy: since });
  await tx
    .update(claims)
    .set({ decideBy: new Date(before.decideBy) })
    .where(eq(claims.id, claim.id));
  await recordNow(tx, order.id, causeOf(author), `claim of ${pieceCode}: decided by the former day again`);
  if (await isRecorded(tx, order.id, `extended mail ${change.changeId}`)) notes.push(emailIsSent);
}

/** Deletes a piece that was just made, and takes up the one that it replaced. */
async function takeRemakeBack(
  { db: tx, author }: Undoing['orders'],
  { piece, remake }: { piece: string; remake: string },
): Promise<void> {
  const [old, made] = [await lockPiece(tx, piece), await lockPiece(tx, remake)];
  if (!old || !made) throw changedSince({ [remake]: 'unknown' });
  const { id, station, setAsideReason } = made.piece;
  if (made.parcel) throw changedSince({ [remake]: `in the parcel ${made.parcel.number}` });
  if (setAsideReason !== null) throw changedSince({ [remake]: `set aside: ${setAsideReason}` });
  if (made.remadeAs) throw changedSince({ [remake]: `remade as ${made.remadeAs}` });
  const [batch] = await tx.select().from(batchPieces).where(eq(batchPieces.pieceId, id)).limit(1);
  if (batch) throw changedSince({ [remake]: `in batch ${batch.batchNumber}` });
  if (station !== 'queued') throw changedSince({ [remake]: station });
  await tx.delete(pieces).where(eq(pieces.id, id));
  const isSetAside = and(eq(pieces.id, old.piece.id), eq(pieces.setAsideReason, remakeReason));
  await tx.update(pieces).set({ setAsideReason: null }).where(isSetAside);
  await recordSteps(tx, old.piece.id, [old.piece.station], {
    cause: causeOf(author),
    note: `undone: remade as ${remake}`,
  });
}
