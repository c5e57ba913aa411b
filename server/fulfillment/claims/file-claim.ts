import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { BuyersClaim, NewClaim } from '#domain/api/fulfillment/claims.ts';
import {
  claimDecideBy,
  claimPhotosProblem,
  claimWordsProblem,
  isLateClaim,
  maxClaimsOfDay,
  normalizeClaimWords,
} from '#domain/fulfillment/claims.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { dayMs } from '#domain/time.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { invalid } from '#server/http/errors.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { lockOrder } from '#server/orders/change-order.ts';
import { buyerCause, recordNow } from '#server/orders/history.ts';
import { sendClaimMailJob } from '#server/orders/order-jobs.ts';
import { arePhotosOfOrder } from '#server/photographs/private/private-photos.ts';
import { claimPhotos, claims, pieces } from '../tables.ts';
import { findBuyersClaim, hasEndedClaims } from './buyers-claims.ts';
import { mailOwnerOfClaimJob } from './claim-jobs.ts';
import { findShippedPieces } from './claimable-pieces.ts';
import { type ClaimRefusal, lockOpenClaim } from './lock-claim.ts';

export interface ClaimContext {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The shop's clock. */
  now: () => Date;
}

export type FilingRefusal =
  | { ok: false; reason: 'unknown-piece' | 'not-shipped' | 'replaced' | 'already-open' }
  | { ok: false; reason: 'unknown-photo' | 'photo-of-claim' | 'too-many' }
  | { ok: false; reason: 'order-ended'; status: OrderStatus };

/**
 * Stores a buyer's claim with its photographs, and the jobs that email the buyer and the owner. The same claim sent again
 * answers with the first one.
 * @throws RequestError 400 for words or a number of photographs that a claim cannot have
 */
export async function fileClaim(
  { db, jobs, now }: ClaimContext,
  orderId: string,
  { pieceId, ...sent }: NewClaim,
): Promise<{ ok: true; claim: BuyersClaim } | FilingRefusal> {
  const words = normalizeClaimWords(sent.words);
  const photos = [...new Set(sent.photos)];
  const wordsProblem = claimWordsProblem(words);
  if (wordsProblem) throw invalid(wordsProblem, { words: wordsProblem });
  const photosProblem = claimPhotosProblem(photos.length);
  if (photosProblem) throw invalid(photosProblem, { photos: photosProblem });
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-piece' };
    const repeated = await findOpenClaim(tx, pieceId);
    if (repeated) {
      const isSame = repeated.orderId === orderId && (await hasPhotos(tx, repeated.id, photos));
      return isSame ? answerWith(tx, orderId, repeated.id) : { ok: false, reason: 'already-open' };
    }
    if (hasEndedClaims(order)) return { ok: false, reason: 'order-ended', status: order.status };
    const [piece] = await findShippedPieces(tx, orderId, pieceId);
    if (!piece) return whyNotClaimable(tx, orderId, pieceId);
    if (!(await arePhotosOfOrder(tx, orderId, photos))) return { ok: false, reason: 'unknown-photo' };
    if (await isAnyClaimed(tx, photos)) return { ok: false, reason: 'photo-of-claim' };
    const [id, at] = [newId(), now()];
    if (await hasClaimedOften(tx, orderId, at)) return { ok: false, reason: 'too-many' };
    const isLate = isLateClaim(at, piece.deliveredAt ?? undefined);
    await tx.insert(claims).values({ id, orderId, pieceId, at, words, isLate, decideBy: claimDecideBy(at) });
    await tx
      .insert(claimPhotos)
      .values(photos.map((photoId, index) => ({ claimId: id, position: index + 1, photoId })));
    await recordNow(tx, orderId, `claim ${id}`, isLate ? 'reported later than the terms allow' : undefined);
    await jobs.enqueue(tx, sendClaimMailJob, { orderId, claimId: id });
    await jobs.enqueue(tx, mailOwnerOfClaimJob, { claimId: id });
    return answerWith(tx, orderId, id);
  });
}

async function answerWith(
  tx: Executor,
  orderId: string,
  claimId: string,
): Promise<{ ok: true; claim: BuyersClaim }> {
  const claim = await findBuyersClaim(tx, orderId, claimId);
  if (!claim) throw new Error(`There is no claim ${claimId}.`);
  return { ok: true, claim };
}

async function findOpenClaim(tx: Executor, pieceId: string) {
  const isOpen = and(eq(claims.pieceId, pieceId), eq(claims.state, 'open'));
  const [claim] = await tx.select({ id: claims.id, orderId: claims.orderId }).from(claims).where(isOpen);
  return claim;
}

async function hasPhotos(tx: Executor, claimId: string, photos: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: claimPhotos.photoId })
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, claimId))
    .orderBy(asc(claimPhotos.position));
  return rows.length === photos.length && rows.every(({ id }, index) => id === photos[index]);
}

async function isAnyClaimed(tx: Executor, photos: string[]): Promise<boolean> {
  const isOne = inArray(claimPhotos.photoId, photos);
  return (await tx.select({ id: claimPhotos.photoId }).from(claimPhotos).where(isOne).limit(1)).length > 0;
}

async function hasClaimedOften(tx: Executor, orderId: string, at: Date): Promise<boolean> {
  const isOfDay = and(eq(claims.orderId, orderId), gt(claims.at, new Date(at.getTime() - dayMs)));
  const recent = await tx.select({ id: claims.id }).from(claims).where(isOfDay).limit(maxClaimsOfDay);
  return recent.length === maxClaimsOfDay;
}

async function whyNotClaimable(tx: Executor, orderId: string, pieceId: string): Promise<FilingRefusal> {
  const isOfOrder = and(eq(pieces.id, pieceId), eq(pieces.orderId, orderId));
  const [piece] = await tx.select({ id: pieces.id }).from(pieces).where(isOfOrder);
  if (!piece) return { ok: false, reason: 'unknown-piece' };
  const [remake] = await tx.select({ id: pieces.id }).from(pieces).where(eq(pieces.remakeOf, pieceId));
  return { ok: false, reason: remake ? 'replaced' : 'not-shipped' };
}

/** The buyer takes an open claim back. Taking it back twice is one. */
export function withdrawClaim(
  { db, now }: Omit<ClaimContext, 'jobs'>,
  orderId: string,
  claimId: string,
): Promise<{ ok: true; claim: BuyersClaim } | ClaimRefusal> {
  return db.transaction(async (tx) => {
    const known = await findBuyersClaim(tx, orderId, claimId);
    if (!known) return { ok: false, reason: 'unknown-claim' };
    const locked = await lockOpenClaim(tx, claimId);
    if (!locked.ok && locked.reason === 'decided' && locked.state === 'withdrawn')
      return answerWith(tx, orderId, claimId);
    if (!locked.ok) return locked;
    const decision = { state: 'withdrawn', decidedAt: now(), decidedBy: buyerCause } as const;
    await tx.update(claims).set(decision).where(eq(claims.id, claimId));
    await recordNow(tx, orderId, `claim withdrawn ${claimId}`);
    return answerWith(tx, orderId, claimId);
  });
}
