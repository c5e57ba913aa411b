import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { parcels, pieces } from '../tables.ts';
import { findParcels, type Parcel } from './find-parcels.ts';

type LabeledParcel = Pick<
  Parcel,
  'id' | 'orderId' | 'carrier' | 'number' | 'url' | 'service' | 'providerId' | 'rateCents'
>;

/**
 * Makes the parcel of a bought label, and puts its pieces into it, except those that are in another parcel. A parcel that
 * exists is left as it is.
 */
export async function labelParcel(
  tx: Executor,
  label: LabeledParcel,
  codes: string[],
): Promise<{ parcel: Parcel; isNew: boolean }> {
  const inserted = await tx
    .insert(parcels)
    .values({ ...label, status: 'labeled', boughtAt: new Date() })
    .onConflictDoNothing()
    .returning({ id: parcels.id });
  const isNew = inserted.length > 0;
  if (isNew) {
    const isLoose = and(inArray(pieces.code, codes), isNull(pieces.parcelId));
    await tx.update(pieces).set({ parcelId: label.id }).where(isLoose);
  }
  const [parcel] = await findParcels(tx, { name: label.id });
  if (!parcel) throw new Error(`Parcel ${label.id} vanished while it was being made.`);
  return { parcel, isNew };
}

/**
 * Takes the pieces out of a parcel whose label was refunded.
 * @returns false for a parcel that has shipped since, which is left as it is
 */
export async function voidParcel(tx: Executor, id: string): Promise<boolean> {
  const isUnused = and(eq(parcels.id, id), eq(parcels.status, 'labeled'));
  const { rowCount } = await tx
    .update(parcels)
    .set({ status: 'voided', voidedAt: new Date(), problem: null })
    .where(isUnused);
  if (rowCount === 0) return false;
  await tx.update(pieces).set({ parcelId: null }).where(eq(pieces.parcelId, id));
  return true;
}

/** Records when the carrier expects to deliver a parcel; null when it does not say. */
export async function expectParcel(on: Executor, id: string, expectedAt: Date | null): Promise<void> {
  await on.update(parcels).set({ expectedAt }).where(eq(parcels.id, id));
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
