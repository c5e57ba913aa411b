import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { stopReasons } from '#domain/fulfillment/pieces.ts';
import type { Executor } from '#server/database/database.ts';
import { parcelScans, parcels, pieces } from '../tables.ts';
import { findParcels, type ParcelWithPieces } from './find-parcels.ts';
import type { ProviderShipment } from './shipments.ts';

type LabeledParcel = Pick<
  ParcelWithPieces,
  'id' | 'orderId' | 'carrier' | 'number' | 'url' | 'service' | 'providerId' | 'rateCents'
> &
  Partial<Pick<ParcelWithPieces, 'toInsureCents' | 'needsSignature'>>;

/**
 * Makes the parcel of a bought label, and puts its pieces into it, except those that are in another parcel. A parcel that
 * exists is left as it is.
 */
export async function labelParcel(
  tx: Executor,
  label: LabeledParcel,
  codes: string[],
): Promise<{ parcel: ParcelWithPieces; isNew: boolean }> {
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

/** The insurance of a label ends with it. */
const withoutInsurance = { insuredCents: null, toInsureCents: null, insuranceRefusal: null };
/** Its cost stays until the provider has returned it. */
const returnedInsurance = { insuranceCents: null, insuranceId: null };

/**
 * Takes the pieces out of a parcel whose label was refunded.
 * @param isReturned whether nothing of its insurance is left to return
 * @returns false for a parcel that has shipped since, which is left as it is
 */
export async function voidParcel(
  tx: Executor,
  id: string,
  { isReturned }: { isReturned: boolean },
): Promise<boolean> {
  const isUnused = and(eq(parcels.id, id), eq(parcels.status, 'labeled'));
  const { rowCount } = await tx
    .update(parcels)
    .set({
      ...{ status: 'voided', voidedAt: new Date(), problem: null },
      ...withoutInsurance,
      ...(isReturned && returnedInsurance),
    })
    .where(isUnused);
  if (rowCount === 0) return false;
  await tx.update(pieces).set({ parcelId: null }).where(eq(pieces.parcelId, id));
  return true;
}

/** Records that the cost of a voided label's insurance is back. @returns whether that is news */
export async function endInsurance(tx: Executor, id: string): Promise<boolean> {
  const isOpen = and(eq(parcels.id, id), eq(parcels.status, 'voided'), isNotNull(parcels.insuranceCents));
  const { rowCount } = await tx.update(parcels).set(returnedInsurance).where(isOpen);
  return rowCount === 1;
}

/** Records what the carrier has reported so far: its scans, when it expects to deliver, and who signed. */
export async function recordScans(
  on: Executor,
  id: string,
  { scans, expectedAt, signedBy }: Pick<ProviderShipment, 'scans' | 'expectedAt' | 'signedBy'>,
): Promise<void> {
  // A name that the carrier reported stays.
  await on
    .update(parcels)
    .set({ expectedAt, ...(signedBy && { signedBy }) })
    .where(eq(parcels.id, id));
  const rows = scans.map((scan) => ({ parcelId: id, ...scan }));
  if (rows.length > 0) await on.insert(parcelScans).values(rows).onConflictDoNothing();
}

/**
 * Records what the carrier reports that keeps a parcel from its recipient; null when nothing does anymore.
 * @returns whether that is news
 */
export async function reportProblem(tx: Executor, id: string, problem: string | null): Promise<boolean> {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update');
  if (!parcel || parcel.problem === problem) return false;
  await tx.update(parcels).set({ problem }).where(eq(parcels.id, id));
  return true;
}

/** Why a piece in a parcel must not ship anymore: `the order was canceled`. A piece that had shipped before is not stopped. */
export async function findStopReason(on: Executor, id: string): Promise<string | null | undefined> {
  const isStopped = inArray(pieces.setAsideReason, Object.values(stopReasons));
  const [stopped] = await on
    .select({ reason: pieces.setAsideReason })
    .from(pieces)
    .where(and(eq(pieces.parcelId, id), isStopped))
    .limit(1);
  return stopped?.reason;
}
