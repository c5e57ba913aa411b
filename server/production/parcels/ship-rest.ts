import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { stationsAfter } from '#domain/making/pieces.ts';
import type { Tracking } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { parcels, pieceSteps, pieces } from '../tables.ts';

type PieceRow = typeof pieces.$inferSelect;

/**
 * Ships everything of an order that is not set aside, because the owner says that the order has shipped: its labeled
 * parcels, and one parcel with all other pieces, whatever their station. The order must be locked.
 * @param by for the pieces' history
 * @returns the ids of the parcels that ship now
 */
export async function shipRest(
  tx: Executor,
  orderId: string,
  { tracking, by }: { tracking: Tracking; by: string },
): Promise<string[]> {
  const parcelsSoFar = await tx
    .select({ id: parcels.id, status: parcels.status })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), ne(parcels.status, 'voided')));
  const rest = await tx
    .select()
    .from(pieces)
    .where(and(eq(pieces.orderId, orderId), isNull(pieces.parcelId), isNull(pieces.setAsideReason)));
  const labeled = parcelsSoFar.filter(({ status }) => status === 'labeled').map(({ id }) => id);
  const isNeeded = rest.length > 0 || parcelsSoFar.length === 0;
  const ids = [
    ...labeled,
    ...(isNeeded ? [await fillParcel(tx, orderId, { tracking, by, contents: rest })] : []),
  ];
  await markShipped(tx, ids);
  return ids;
}

/** Packs pieces into a new parcel with the owner's tracking number. Returns its id. */
export async function fillParcel(
  tx: Executor,
  orderId: string,
  { tracking, by, contents }: { tracking: Tracking; by: string; contents: PieceRow[] },
): Promise<string> {
  const id = newId();
  await tx.insert(parcels).values({ id, orderId, ...tracking, status: 'labeled' });
  if (contents.length === 0) return id;
  const steps = contents.flatMap(({ id: pieceId, cuts, station }) =>
    stationsAfter(cuts, station).map((each) => ({ id: newId(), pieceId, station: each, by })),
  );
  if (steps.length > 0) await tx.insert(pieceSteps).values(steps);
  const unpacked = contents.filter(({ station }) => station !== 'packed').map((piece) => piece.id);
  await tx
    .update(pieces)
    .set({ station: 'packed', stationAt: new Date() })
    .where(inArray(pieces.id, unpacked));
  const all = contents.map((piece) => piece.id);
  await tx.update(pieces).set({ parcelId: id }).where(inArray(pieces.id, all));
  return id;
}

export async function markShipped(tx: Executor, ids: string[], shippedAt = new Date()): Promise<void> {
  await tx.update(parcels).set({ status: 'shipped', shippedAt }).where(inArray(parcels.id, ids));
}

/** All parcels of an order have arrived. */
export async function deliverParcels(tx: Executor, orderId: string): Promise<void> {
  await tx
    .update(parcels)
    .set({ status: 'delivered', deliveredAt: new Date() })
    .where(and(eq(parcels.orderId, orderId), eq(parcels.status, 'shipped')));
}

/** Replaces the tracking of the order's parcel that has this number. */
export async function correctParcel(
  tx: Executor,
  orderId: string,
  { number }: Tracking,
  tracking: Tracking,
): Promise<void> {
  await tx
    .update(parcels)
    .set(tracking)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.number, number)));
}
