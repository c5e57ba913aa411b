import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { readPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { claims, parcelScans, parcels, piecePhotos, pieceSteps, pieces } from '../tables.ts';

/** What the shop recorded while an order was made and shipped, each list oldest first. */
export async function findRecordsOfOrder(on: Executor, orderId: string) {
  const ofOrder = eq(pieces.orderId, orderId);
  const steps = await on
    .select({ code: pieces.code, title: pieces.title, at: pieceSteps.at, station: pieceSteps.station })
    .from(pieceSteps)
    .innerJoin(pieces, eq(pieces.id, pieceSteps.pieceId))
    .where(ofOrder)
    .orderBy(asc(pieceSteps.at), asc(pieceSteps.id));
  const scans = await on
    .select({ scan: parcelScans, number: parcels.number, carrier: parcels.carrier })
    .from(parcelScans)
    .innerJoin(parcels, eq(parcels.id, parcelScans.parcelId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcelScans.at));
  const reported = await on
    .select({ claim: claims, code: pieces.code, title: pieces.title })
    .from(claims)
    .innerJoin(pieces, eq(pieces.id, claims.pieceId))
    .where(eq(claims.orderId, orderId))
    .orderBy(asc(claims.at));
  const arrivals = scans.flatMap(({ scan }) => (scan.status === 'delivered' ? [scan] : []));
  return {
    steps,
    scans: scans.map(({ scan, number, carrier }) => ({ ...scan, number, carrier })),
    /** When the carrier says that it delivered each parcel, by the parcel's id. */
    arrivals: new Map(arrivals.map(({ parcelId, at }) => [parcelId, at])),
    claims: reported.map(({ claim, code, title }) => ({ ...claim, code, title })),
  };
}

/** The newest photographs of an order's finished pieces. @param max how many */
export async function findPhotosOfOrder(on: Executor, orderId: string, max: number) {
  const { photoId, at, station } = piecePhotos;
  const taken = await on
    .select({ photoId, at, station, code: pieces.code, title: pieces.title })
    .from(piecePhotos)
    .innerJoin(pieces, eq(pieces.id, piecePhotos.pieceId))
    .where(and(eq(pieces.orderId, orderId), isNotNull(photoId)))
    .orderBy(desc(at))
    .limit(max);
  const photos = [];
  for (const { photoId: id, ...photo } of taken.toReversed()) {
    const jpeg = id && (await readPrivatePhoto(on, id));
    if (jpeg) photos.push({ ...photo, jpeg });
  }
  return photos;
}
