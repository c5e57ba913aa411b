import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PhotoStation } from '#domain/fulfillment/pieces.ts';
import type { StaffRole } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { readPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { parcels, piecePhotos, pieces } from '../../tables.ts';

/** The photograph of a piece at a station, or why there is none. */
export type PiecePhoto = typeof piecePhotos.$inferSelect;

/** At most one for each station, in the order in which they were taken. */
export function findPiecePhotos(on: Executor, pieceId: string): Promise<PiecePhoto[]> {
  return on
    .select()
    .from(piecePhotos)
    .where(eq(piecePhotos.pieceId, pieceId))
    .orderBy(asc(piecePhotos.at), asc(piecePhotos.id));
}

/**
 * The JPEG of a piece at a station. Once the piece has shipped, it is part of its file, which only owners open.
 * @param code as `readPieceCode` returns it
 */
export async function readPiecePhoto(
  on: Executor,
  code: string,
  station: PhotoStation,
  role: StaffRole,
): Promise<Buffer | undefined> {
  const [photo] = await on
    .select({ id: piecePhotos.photoId })
    .from(piecePhotos)
    .innerJoin(pieces, eq(pieces.id, piecePhotos.pieceId))
    .leftJoin(parcels, eq(parcels.id, pieces.parcelId))
    .where(
      and(
        eq(pieces.code, code),
        eq(piecePhotos.station, station),
        role === 'owner' ? undefined : isNull(parcels.shippedAt),
      ),
    );
  return photo?.id ? readPrivatePhoto(on, photo.id) : undefined;
}
