import { inArray, sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { deletePrivatePhotos } from '#server/photographs/private/private-photos.ts';
import { piecePhotos } from '../../tables.ts';

export const forgetPiecePhotosJob = {
  name: 'forget-piece-photos',
  cron: '41 3 * * *',
  overdueAfterMinutes: 26 * 60,
};

/** Deletes the photographs of pieces after the time that the privacy policy promises. Who took them and when stays. */
export function forgetPiecePhotos(context: { db: Database; log: Log }): JobKind<object> {
  return { ...forgetPiecePhotosJob, work: () => forgetOutdated(context) };
}

const batchSize = 1000;

/** A piece that never ships keeps its photograph for the same time after it was taken. */
const outdated = sql<{ id: string; photoId: string }>`
  select photo.id, photo.photo_id as "photoId" from piece_photos photo
  join pieces on pieces.id = photo.piece_id
  left join parcels on parcels.id = pieces.parcel_id
  where photo.photo_id is not null
    and coalesce(parcels.shipped_at, photo.at) < now() - make_interval(months => ${retention.piecePhotosMonths})
  limit ${batchSize} for update of photo skip locked`;

async function forgetOutdated({ db, log }: { db: Database; log: Log }): Promise<void> {
  let count: number;
  do {
    count = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string; photoId: string }>(outdated);
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      await tx.update(piecePhotos).set({ photoId: null }).where(inArray(piecePhotos.id, ids));
      await deletePrivatePhotos(
        tx,
        rows.map(({ photoId }) => photoId),
      );
      return rows.length;
    });
    if (count > 0) log.info({ count }, 'deleted outdated photographs of pieces');
  } while (count === batchSize);
}
