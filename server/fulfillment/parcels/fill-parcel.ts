import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { RecordedCover } from '#domain/api/fulfillment/parcels.ts';
import { currentPieces } from '#domain/fulfillment/pieces.ts';
import type { Tracking } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { parcels, pieceSteps, pieces } from '../tables.ts';
import { coverOfPieces } from './cover-of-pieces.ts';

/** In the history of a piece that was not packed when its order shipped. */
export const shippedByHand = 'shipped by hand';

type PieceRow = typeof pieces.$inferSelect;

/** A piece because of which the rest of an order does not ship. */
export type UnpackedPiece = Pick<PieceRow, 'code' | 'station' | 'setAsideReason'>;

/**
 * The pieces of an order that are in no parcel and cannot go into one: set aside, or not packed. A shop that does not use the
 * stations leaves all pieces of an order at `queued`, and ships them so.
 */
export async function findUnpacked(on: Executor, orderId: string): Promise<UnpackedPiece[]> {
  const all = await on.select().from(pieces).where(eq(pieces.orderId, orderId)).orderBy(asc(pieces.id));
  const usesStations = all.some(({ station }) => station !== 'queued');
  return currentPieces(all).filter(
    ({ parcelId, setAsideReason, station }) =>
      parcelId === null && (setAsideReason !== null || (usesStations && station !== 'packed')),
  );
}

/** Whether the owner's word that the order has shipped ships a piece: it is in no parcel, and not set aside. */
export function isLeftToShip({
  parcelId,
  setAsideReason,
}: Pick<PieceRow, 'parcelId' | 'setAsideReason'>): boolean {
  return parcelId === null && setAsideReason === null;
}

/**
 * Packs everything of an order that is not set aside, because the owner says that the order has shipped: all pieces that are
 * in no parcel go into a new one, whatever their station. The order must be locked.
 * @param cause for the pieces' history
 * @returns the ids of the parcels that wait to be shipped
 */
export async function packRest(
  tx: Executor,
  orderId: string,
  { tracking, cover, cause }: { tracking: Tracking; cover?: RecordedCover | undefined; cause: string },
): Promise<string[]> {
  const parcelsSoFar = await tx
    .select({ id: parcels.id, status: parcels.status })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), ne(parcels.status, 'voided')));
  const all = await tx.select().from(pieces).where(eq(pieces.orderId, orderId));
  const contents = all.filter(isLeftToShip);
  const labeled = parcelsSoFar.filter(({ status }) => status === 'labeled').map(({ id }) => id);
  const isNeeded = contents.length > 0 || parcelsSoFar.length === 0;
  return isNeeded
    ? [...labeled, await fillParcel(tx, orderId, { tracking, cover, cause, contents })]
    : labeled;
}

/**
 * Puts pieces into a new parcel with the owner's tracking number. The history of those that were not packed says that they
 * were shipped by hand. The parcel keeps what its carrier was to be asked for, unless a person says how it is covered.
 * Returns its id.
 */
export async function fillParcel(
  tx: Executor,
  orderId: string,
  {
    tracking,
    cover,
    cause,
    contents,
  }: { tracking: Tracking; cover?: RecordedCover | undefined; cause: string; contents: PieceRow[] },
): Promise<string> {
  const id = newId();
  const { parcelCover } = (await findShopDetails(tx)).details;
  const codes = contents.map(({ code }) => code);
  const { insuredCents: toInsureCents, needsSignature } = await coverOfPieces(tx, codes, parcelCover);
  const covered = { toInsureCents, needsSignature, ...(cover && coverColumns(cover)) };
  await tx.insert(parcels).values({ id, orderId, ...tracking, ...covered, status: 'labeled' });
  const unpacked = contents.filter(({ station }) => station !== 'packed').map((piece) => piece.id);
  const step = { station: 'packed', by: cause, note: shippedByHand } as const;
  if (unpacked.length > 0)
    await tx.insert(pieceSteps).values(unpacked.map((pieceId) => ({ id: newId(), pieceId, ...step })));
  await tx
    .update(pieces)
    .set({ station: 'packed', stationAt: new Date() })
    .where(inArray(pieces.id, unpacked));
  const all = contents.map((piece) => piece.id);
  await tx.update(pieces).set({ parcelId: id }).where(inArray(pieces.id, all));
  return id;
}

/** As the columns of a parcel. One that is insured for nothing may still have to be. */
export function coverColumns({ insuredCents, insuranceCents, needsSignature }: RecordedCover) {
  if (insuredCents === null) return { needsSignature };
  return { insuredCents, insuranceCents, needsSignature, toInsureCents: null };
}
