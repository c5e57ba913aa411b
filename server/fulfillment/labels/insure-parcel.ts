import { and, eq, isNull } from 'drizzle-orm';
import type { RecordedCover } from '#domain/api/fulfillment/parcels.ts';
import { formatCents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { coverColumns } from '#server/fulfillment/parcels/fill-parcel.ts';
import { findParcels, type ParcelWithPieces } from '#server/fulfillment/parcels/find-parcels.ts';
import type { Insurance } from '#server/fulfillment/parcels/shipments.ts';
import { lockOrder } from '#server/orders/change-order.ts';
import { causeOf, recordNow } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { parcels } from '../tables.ts';
import type { LabelContext } from './label-context.ts';

/** The cause of entries in an order's history. */
const cause = 'parcel insurance';

/** Whether the shop still has to ask for a parcel's insurance. After a refusal, the owner decides. */
export function awaitsInsurance({
  status,
  toInsureCents,
  insuranceRefusal,
}: Pick<ParcelWithPieces, 'status' | 'toInsureCents' | 'insuranceRefusal'>): boolean {
  return toInsureCents !== null && insuranceRefusal === null && status !== 'voided';
}

/**
 * Buys the insurance of a parcel that awaits it. The caller holds the lock of the order's labels. However often it is called,
 * one insurance is bought: the wish is recorded with the parcel, and the provider is asked first whether it has one. A
 * refusal is recorded, and the label stays.
 * @throws RequestError 502 when the provider does not answer; the next call completes it
 */
export async function insureParcel(context: LabelContext, parcelId: string): Promise<void> {
  const [parcel] = await findParcels(context.db, { name: parcelId });
  if (!parcel?.providerId || parcel.toInsureCents === null || !awaitsInsurance(parcel)) return;
  const { labels } = context;
  const earlier = await labels.find(parcel.providerId);
  if (earlier.insurance) return recordInsurance(context, parcel, earlier.insurance);
  const answer = await labels.insure(parcel.providerId, parcel.toInsureCents);
  if (answer.ok) return recordInsurance(context, parcel, answer.insurance);
  // A request whose answer was lost may have arrived in between.
  const { insurance } = await labels.find(parcel.providerId);
  if (insurance) return recordInsurance(context, parcel, insurance);
  context.log.info({ parcelId, code: answer.code }, 'the insurance of a parcel was refused');
  await recordRefusal(context, parcel, answer.sentence);
}

async function recordInsurance(
  { db, log }: LabelContext,
  { id, orderId, carrier, number }: ParcelWithPieces,
  { id: insuranceId, insuredCents, cents }: Insurance,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const { rowCount } = await tx
      .update(parcels)
      .set({
        ...{ insuredCents, insuranceCents: cents, insuranceId },
        ...{ toInsureCents: null, insuranceRefusal: null },
      })
      .where(and(eq(parcels.id, id), isNull(parcels.insuredCents)));
    if (rowCount === 0) return;
    const note = `${carrier} ${number} insured for ${formatCents(insuredCents)}, ${formatCents(cents)}`;
    await recordNow(tx, orderId, cause, note);
  });
  log.info({ orderId, parcelId: id, cents }, 'insured a parcel');
}

async function recordRefusal(
  { db }: LabelContext,
  { id, orderId, carrier, number }: ParcelWithPieces,
  sentence: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await tx.update(parcels).set({ insuranceRefusal: sentence }).where(eq(parcels.id, id));
    await recordNow(tx, orderId, cause, `${carrier} ${number} not insured: ${sentence}`);
  });
}

export type DecidedInsurance =
  | { ok: true; orderId: string; label: string; isChanged: boolean }
  | { ok: false; reason: 'unknown-parcel' | 'nothing-to-insure' };

/** Lets the shop ask again for an insurance that was refused. `isChanged` is false when it asks already. */
export function retryInsurance(
  context: Authored<OrderChangeContext>,
  parcelId: string,
): Promise<DecidedInsurance> {
  return decide(context, parcelId, async (tx, parcel) => {
    if (parcel.providerId === null) return undefined;
    if (parcel.insuranceRefusal === null) return false;
    await tx.update(parcels).set({ insuranceRefusal: null }).where(eq(parcels.id, parcelId));
    return true;
  });
}

/** Sends a parcel without the insurance that it should have had. */
export function sendUninsured(
  context: Authored<OrderChangeContext>,
  parcelId: string,
): Promise<DecidedInsurance> {
  const none = { toInsureCents: null, insuranceRefusal: null };
  return decide(context, parcelId, async (tx, { orderId, carrier, number }) => {
    await tx.update(parcels).set(none).where(eq(parcels.id, parcelId));
    await recordNow(tx, orderId, causeOf(context.author), `${carrier} ${number} goes uninsured`);
    return true;
  });
}

/** Records how a parcel with a label from elsewhere is covered. Without an insured sum, only whether it is signed for. */
export function recordCover(
  context: Authored<OrderChangeContext>,
  parcelId: string,
  cover: RecordedCover,
): Promise<DecidedInsurance> {
  const { insuredCents, insuranceCents } = cover;
  return decide(context, parcelId, async (tx, { providerId, orderId, carrier, number }) => {
    if (providerId !== null) return undefined;
    await tx.update(parcels).set(coverColumns(cover)).where(eq(parcels.id, parcelId));
    const cost = insuranceCents === null ? '' : `, ${formatCents(insuranceCents)}`;
    const note =
      insuredCents !== null && `${carrier} ${number} insured for ${formatCents(insuredCents)}${cost}`;
    if (note) await recordNow(tx, orderId, causeOf(context.author), note);
    return true;
  });
}

/**
 * What the owner decides about a parcel that is not insured yet, in one transaction with its order locked.
 * @param change returns whether it changed anything; undefined: it is not for this parcel
 */
async function decide(
  { db }: OrderChangeContext,
  parcelId: string,
  change: (tx: Executor, parcel: ParcelWithPieces) => Promise<boolean | undefined>,
): Promise<DecidedInsurance> {
  const [known] = await findParcels(db, { name: parcelId });
  if (!known) return { ok: false, reason: 'unknown-parcel' };
  return db.transaction(async (tx): Promise<DecidedInsurance> => {
    await lockOrder(tx, known.orderId);
    const [parcel] = await findParcels(tx, { name: known.id });
    const isWaiting = parcel && parcel.toInsureCents !== null && parcel.status !== 'voided';
    const isChanged = isWaiting ? await change(tx, parcel) : undefined;
    if (!parcel || isChanged === undefined) return { ok: false, reason: 'nothing-to-insure' };
    const { orderId, carrier, number } = parcel;
    return { ok: true, orderId, label: `${carrier} ${number}`, isChanged };
  });
}
