import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MeasuredPhoto, OfferPhoto } from '#domain/offers/offer-photo.ts';
import type { Area } from '#domain/wall/quad.ts';
import type { Executor } from '#server/database/database.ts';
import { findOrdersOf } from '#server/orders/reading/find-orders-of.ts';
import {
  deletePrivatePhotos,
  keepPrivatePhoto,
  readPrivatePhoto,
} from '#server/photographs/private/private-photos.ts';
import { offerPhotos, offers } from '../tables.ts';

interface StoredPhoto extends OfferPhoto {
  /** The private photograph's id. */
  id: string;
  addedAt: Date;
}

/** The photo of the client's wall that is stored with an offer. */
export async function findOfferPhoto(on: Executor, offerId: string): Promise<StoredPhoto | undefined> {
  const [row] = await on.select().from(offerPhotos).where(eq(offerPhotos.offerId, offerId));
  return (
    row && { id: row.photoId, addedAt: row.addedAt, width: row.width, height: row.height, ...row.measured }
  );
}

/** Its bytes: a JPEG without metadata. */
export async function readOfferPhoto(on: Executor, offerId: string): Promise<Buffer | undefined> {
  const photo = await findOfferPhoto(on, offerId);
  return photo && readPrivatePhoto(on, photo.id);
}

/** What a photo becomes a part of an offer with. */
interface PhotoToKeep {
  offerId: string;
  jpeg: Buffer;
  size: Area;
  /** In pixels of this size. */
  measured: MeasuredPhoto;
  now: Date;
}

/** Stores a photo with a locked offer, and deletes the one before. */
export async function keepOfferPhoto(
  tx: Executor,
  { offerId, jpeg, size: { width, height }, measured, now }: PhotoToKeep,
): Promise<void> {
  await removeOfferPhoto(tx, offerId);
  const photoId = await keepPrivatePhoto(tx, jpeg);
  await tx.insert(offerPhotos).values({ offerId, photoId, addedAt: now, width, height, measured });
}

/** Deletes the photo of a locked offer. @returns whether there was one */
export async function removeOfferPhoto(tx: Executor, offerId: string): Promise<boolean> {
  const photo = await findOfferPhoto(tx, offerId);
  if (!photo) return false;
  await deletePrivatePhotos(tx, [photo.id]);
  return true;
}

/** Deletes the photos of the offers that were paid with a member's orders, when the account is deleted. */
export async function deleteOfferPhotosOfMember(tx: Executor, userId: string): Promise<void> {
  const orderIds = (await findOrdersOf(tx, userId)).map(({ _id }) => _id);
  const rows = await tx
    .select({ id: offerPhotos.photoId })
    .from(offerPhotos)
    .innerJoin(offers, eq(offers.id, offerPhotos.offerId))
    .where(inArray(offers.paidOrderId, orderIds));
  await deletePrivatePhotos(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Whether a private photograph is stored with an offer. */
export function isOfferPhoto(id: SQLWrapper): SQL {
  return sql`exists (select from ${offerPhotos} where ${offerPhotos.photoId} = ${id})`;
}
