import { asc, eq } from 'drizzle-orm';
import type { MemberData } from '#domain/api/customers/account.ts';
import type { Executor } from '#server/database/database.ts';
import { findOrdersOf } from '#server/orders/reading/find-orders-of.ts';
import { readPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { claimPhotos } from '../tables.ts';
import { findClaimsOfOrder } from './buyers-claims.ts';

/** About 20 MB. An export is made in memory. */
const maxExportedPhotos = 50;

/** The claims of a member's orders, with the photographs of the first ones, and how many the others have. */
export async function exportClaims(on: Executor, userId: string): Promise<MemberData['claims']> {
  const exported: MemberData['claims'] = [];
  let placesLeft = maxExportedPhotos;
  for (const { _id: orderId } of await findOrdersOf(on, userId)) {
    for (const claim of await findClaimsOfOrder(on, orderId)) {
      const photos = await readPhotos(on, claim._id, placesLeft);
      placesLeft -= photos.length;
      exported.push({ ...claim, orderId, photos, photosLeftOut: claim.photos - photos.length });
    }
  }
  return exported;
}

async function readPhotos(on: Executor, claimId: string, max: number): Promise<string[]> {
  const rows = await on
    .select({ id: claimPhotos.photoId })
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, claimId))
    .orderBy(asc(claimPhotos.position))
    .limit(max);
  const jpegs = await Promise.all(rows.map(({ id }) => readPrivatePhoto(on, id)));
  return jpegs.flatMap((jpeg) => jpeg?.toString('base64') ?? []);
}
