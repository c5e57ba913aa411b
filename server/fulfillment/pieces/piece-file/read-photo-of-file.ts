import type { PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import type { Executor } from '#server/database/database.ts';
import { readPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { findPieces } from '../find-pieces.ts';
import { findPiecePhotos } from '../photos/find-photos.ts';
import { findClaimsOfPiece } from './claims-of-piece.ts';

type PhotosOfFile = Pick<PieceFile, 'claims'> & { photos: { photoId: string | null }[] };

/** The ids of all private photographs in a file. */
export function photoIdsOf({ photos, claims }: PhotosOfFile): string[] {
  return [...photos.flatMap(({ photoId }) => photoId ?? []), ...claims.flatMap(({ photoIds }) => photoIds)];
}

/** A photograph that the file of a piece shows. Undefined for every other one. */
export async function readPhotoOfFile(
  on: Executor,
  code: string,
  photoId: string,
): Promise<Buffer | undefined> {
  const [piece] = await findPieces(on, { codes: [code] });
  if (!piece) return undefined;
  const photos = await findPiecePhotos(on, piece.id);
  const claims = await findClaimsOfPiece(on, piece.id, String);
  return photoIdsOf({ photos, claims }).includes(photoId) ? readPrivatePhoto(on, photoId) : undefined;
}
