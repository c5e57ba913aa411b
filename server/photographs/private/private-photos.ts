import { and, eq, inArray, lt, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { retention } from '#domain/shop/retention.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { Log } from '#server/log.ts';
import { privatePhotos } from './tables.ts';

/** Stores an encoded photograph. @param orderId the order whose buyer sent it @returns its id */
export async function keepPrivatePhoto(on: Executor, jpeg: Buffer, orderId?: string): Promise<string> {
  const id = newId();
  await on.insert(privatePhotos).values({ id, jpeg, orderId: orderId ?? null });
  return id;
}

export async function readPrivatePhoto(on: Executor, id: string): Promise<Buffer | undefined> {
  const [photo] = await on.select().from(privatePhotos).where(eq(privatePhotos.id, id));
  return photo?.jpeg;
}

/**
 * Whether the buyer of an order has sent all of these photographs. They stay locked until the transaction ends, so that no
 * job deletes one.
 */
export async function arePhotosOfOrder(tx: Executor, orderId: string, ids: string[]): Promise<boolean> {
  const found = await tx
    .select({ id: privatePhotos.id })
    .from(privatePhotos)
    .where(and(inArray(privatePhotos.id, ids), eq(privatePhotos.orderId, orderId)))
    .for('key share');
  return found.length === ids.length;
}

/** Whether the photograph with an id belongs to a row of another table. */
export type IsUsed = (id: SQLWrapper) => SQL;

/** Deletes the photographs that belong to nothing a day after they arrived. */
export async function removeUnusedPhotos(context: { db: Database; log: Log }, isUsed: IsUsed): Promise<void> {
  const isOld = lt(privatePhotos.at, sql`now() - make_interval(hours => ${retention.unusedPhotoHours})`);
  await removePhotosWhere(context, 'private photographs', (id) => sql`${isOld} and not ${isUsed(id)}`);
}

/** Deletes the photographs for whose ids a condition is true. @param what the name in the log */
export async function removePhotosWhere(
  context: { db: Database; log: Log },
  what: string,
  condition: (id: SQLWrapper) => SQL,
): Promise<void> {
  await removeOutdated(context, what, privatePhotos.id, condition(privatePhotos.id));
}

/** Deletes what the buyers of orders have sent, and nothing uses. */
export async function deletePhotosOfOrders(tx: Executor, orderIds: string[], isUsed: IsUsed): Promise<void> {
  await tx
    .delete(privatePhotos)
    .where(and(inArray(privatePhotos.orderId, orderIds), not(isUsed(privatePhotos.id))));
}

/** Deletes photographs that no row names anymore. */
export async function deletePrivatePhotos(on: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await on.delete(privatePhotos).where(inArray(privatePhotos.id, ids));
}

/** What a call that sends a private photograph answers with. */
export const jpegFile = { type: 'image/jpeg', description: 'A JPEG without metadata' };
