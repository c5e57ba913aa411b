import { asc, inArray } from 'drizzle-orm';
import type { MemberData } from '#domain/api/customers/account.ts';
import type { Parcel } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { parcelScans, parcels } from '../tables.ts';

type ExportedParcel = MemberData['orders'][number]['parcels'][number];

/** Adds to parcels what their carriers reported: the scans, and who signed. By the parcels' ids. */
export async function exportParcels(
  on: Executor,
  shown: readonly Parcel[],
): Promise<Map<string, ExportedParcel>> {
  const ids = shown.map(({ _id }) => _id);
  const { id, signedBy } = parcels;
  const signed = await on.select({ id, signedBy }).from(parcels).where(inArray(id, ids));
  const { parcelId, at, status, message, place } = parcelScans;
  const scans = await on
    .select({ parcelId, at, status, message, place })
    .from(parcelScans)
    .where(inArray(parcelId, ids))
    .orderBy(asc(at));
  const scansOf = Map.groupBy(scans, (scan) => scan.parcelId);
  const signers = new Map(signed.map((each) => [each.id, each.signedBy]));
  return new Map(
    shown.map((parcel) => [
      parcel._id,
      {
        ...parcel,
        signedBy: signers.get(parcel._id) ?? null,
        scans: (scansOf.get(parcel._id) ?? []).map((scan) => ({ ...scan, at: scan.at.toISOString() })),
      },
    ]),
  );
}
