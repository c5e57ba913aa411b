import { and, inArray, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import type { Database, Executor } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { findOrdersOf } from '#server/orders/reading/find-orders-of.ts';
import {
  deletePhotosOfOrders,
  type IsUsed,
  removeUnusedPhotos,
} from '#server/photographs/private/private-photos.ts';
import { claimPhotos, claims, piecePhotos } from '../tables.ts';
import { deleteClaimPhotosJob } from './claim-jobs.ts';

export interface PhotosContext {
  db: Database;
  log: Log;
  /** The private photographs of offers are in the same table. */
  isOfferPhoto: IsUsed;
}

/** Deletes the photographs of claims that were decided long ago, and those that belong to nothing after a day. */
export function deleteClaimPhotos(context: PhotosContext): JobKind<object> {
  const { db, isOfferPhoto } = context;
  const isOld = lt(claims.decidedAt, sql`now() - make_interval(months => ${retention.claimPhotosMonths})`);
  return {
    ...deleteClaimPhotosJob,
    async work() {
      await releasePhotos(db, isOld);
      await removeUnusedPhotos(context, (id) => sql`(${isUsed(id)} or ${isOfferPhoto(id)})`);
    },
  };
}

/** Whether a photograph belongs to a claim or to the file of a piece. */
const isUsed = (id: SQLWrapper) => sql`(
  exists (select from ${claimPhotos} where ${claimPhotos.photoId} = ${id})
  or exists (select from ${piecePhotos} where ${piecePhotos.photoId} = ${id}))`;

async function releasePhotos(on: Executor, condition: SQL | undefined): Promise<void> {
  const chosen = on.select({ id: claims.id }).from(claims).where(condition);
  await on.delete(claimPhotos).where(inArray(claimPhotos.claimId, chosen));
}

/**
 * Deletes the photographs that a member sent, when the account is deleted. Those of an open claim stay for its decision.
 * Call it while the orders still belong to the account.
 */
export async function deletePhotosOfMember(tx: Executor, userId: string): Promise<void> {
  const own = (await findOrdersOf(tx, userId)).map(({ _id }) => _id);
  if (own.length === 0) return;
  await releasePhotos(tx, and(inArray(claims.orderId, own), ne(claims.state, 'open')));
  await deletePhotosOfOrders(tx, own, isUsed);
}
