import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { parcels, pieces } from '../tables.ts';
import { findParcels, type Parcel } from './find-parcels.ts';

type LabeledParcel = Pick<
  Parcel,
  'id' | 'orderId' | 'carrier' | 'number' | 'url' | 'service' | 'providerId' | 'rateCents'
>;

/** Makes the parcel of a bought label, and puts its pieces into it. A parcel that exists is left as it is. */
export async function labelParcel(tx: Executor, label: LabeledParcel, codes: string[]): Promise<Parcel> {
  const inserted = await tx
    .insert(parcels)
    .values({ ...label, status: 'labeled', boughtAt: new Date() })
    .onConflictDoNothing()
    .returning({ id: parcels.id });
  if (inserted.length > 0) {
    await tx.update(pieces).set({ parcelId: label.id }).where(inArray(pieces.code, codes));
  }
  const [parcel] = await findParcels(tx, { name: label.id });
  if (!parcel) throw new Error(`Parcel ${label.id} vanished while it was being made.`);
  return parcel;
}

/** Takes the pieces out of a parcel whose label was refunded. */
export async function voidParcel(tx: Executor, id: string): Promise<void> {
  await tx.update(parcels).set({ status: 'voided', voidedAt: new Date() }).where(eq(parcels.id, id));
  await tx.update(pieces).set({ parcelId: null }).where(eq(pieces.parcelId, id));
}

/**
 * Records what the carrier reports that keeps a parcel from its recipient; null when nothing does any more.
 * @returns whether that is news
 */
export async function reportProblem(tx: Executor, id: string, problem: string | null): Promise<boolean> {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update');
  if (!parcel || parcel.problem === problem) return false;
  await tx.update(parcels).set({ problem }).where(eq(parcels.id, id));
  return true;
}
