import { and, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { type PhotoStation, type Station, stations } from '#domain/fulfillment/pieces.ts';
import type { Executor } from '#server/database/database.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import {
  deletePrivatePhotos,
  keepPrivatePhoto,
  readPrivatePhoto,
} from '#server/photographs/private/private-photos.ts';
import { piecePhotos } from '../../tables.ts';
import { lockPiece } from '../lock-piece.ts';
import type { PiecePhoto } from './find-photos.ts';

/** The photograph, encoded by `encodePrivatePhoto`, or why there is none. */
export type PhotoOrReason = { jpeg: Buffer } | { skippedReason: string };

export type PhotoKept =
  | { ok: true; isChanged: boolean }
  | { ok: false; reason: 'unknown-piece' | 'has-photo' | 'shipped' }
  | { ok: false; reason: 'not-reached'; station: Station };

/**
 * Keeps the photograph of a piece at a station that it has reached, or the reason why it was skipped. It takes the place of the
 * one before, until the piece has shipped: then it is evidence. A first one is accepted later too, because a phone may have been
 * without a network.
 * @param code as `readPieceCode` returns it
 */
export function keepPiecePhoto(
  { db, author }: Pick<Authored<OrderChangeContext>, 'db' | 'author'>,
  { code, station, ...kept }: { code: string; station: PhotoStation } & PhotoOrReason,
): Promise<PhotoKept> {
  return db.transaction(async (tx): Promise<PhotoKept> => {
    const locked = await lockPiece(tx, code);
    if (!locked) return { ok: false, reason: 'unknown-piece' };
    const { piece, parcel } = locked;
    if (stations.indexOf(piece.station) < stations.indexOf(station))
      return { ok: false, reason: 'not-reached', station: piece.station };
    const isOfStation = and(eq(piecePhotos.pieceId, piece.id), eq(piecePhotos.station, station));
    const [before] = await tx.select().from(piecePhotos).where(isOfStation);
    if (before && (await isEqual(tx, before, kept))) return { ok: true, isChanged: false };
    if (before?.photoId && 'skippedReason' in kept) return { ok: false, reason: 'has-photo' };
    if (before?.photoId && parcel?.shippedAt) return { ok: false, reason: 'shipped' };
    await tx.delete(piecePhotos).where(isOfStation);
    if (before?.photoId) await deletePrivatePhotos(tx, [before.photoId]);
    const photoId = 'jpeg' in kept ? await keepPrivatePhoto(tx, kept.jpeg) : null;
    const skippedReason = 'jpeg' in kept ? null : kept.skippedReason;
    const row = { id: newId(), pieceId: piece.id, station, at: new Date(), by: causeOf(author) };
    await tx.insert(piecePhotos).values({ ...row, photoId, skippedReason });
    return { ok: true, isChanged: true };
  });
}

async function isEqual(tx: Executor, before: PiecePhoto, kept: PhotoOrReason): Promise<boolean> {
  if ('skippedReason' in kept) return before.skippedReason === kept.skippedReason;
  const jpeg = before.photoId ? await readPrivatePhoto(tx, before.photoId) : undefined;
  return jpeg?.equals(kept.jpeg) ?? false;
}
