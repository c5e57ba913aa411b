import { sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { removePhotosWhere } from '#server/photographs/private/private-photos.ts';
import { endOfOffer } from '../offer-end.ts';
import { offerPhotos, offers } from '../tables.ts';

/** Deletes the photos of clients' walls the promised time after their offers ended. An offer that is extended ends anew. */
export function deleteOldPhotos(context: { db: Database; log: Log; now: () => Date }): Promise<void> {
  const now = context.now().toISOString();
  const end = sql`greatest(${endOfOffer()}, ${offerPhotos.addedAt})`;
  return removePhotosWhere(
    context,
    'photos of clients’ walls',
    (id) => sql`${id} in (select ${offerPhotos.photoId} from ${offerPhotos}
      join ${offers} on ${offers.id} = ${offerPhotos.offerId}
      where ${end} < ${now}::timestamptz - make_interval(days => ${retention.offerPhotoDays}))`,
  );
}
