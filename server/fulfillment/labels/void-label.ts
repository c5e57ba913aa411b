import { formatCents } from '#domain/money.ts';
import type { Database } from '#server/database/database.ts';
import { findParcels, type ParcelWithPieces } from '#server/fulfillment/parcels/find-parcels.ts';
import { endInsurance, voidParcel } from '#server/fulfillment/parcels/label-parcel.ts';
import type { ProviderShipment } from '#server/fulfillment/parcels/shipments.ts';
import { lockOrder } from '#server/orders/change-order.ts';
import { causeOf, recordNow } from '#server/orders/history.ts';
import type { Authored } from '#server/orders/order-context.ts';
import {
  authorIn,
  beginStaffChange,
  endStaffChange,
  findUnfinishedChanges,
  type LoggedChange,
} from '#server/staff/record-staff-change.ts';
import { type LabelContext, withLabelLock } from './label-context.ts';
import type { VoidedShipment } from './label-provider.ts';

export type VoidedLabel =
  | { ok: true; parcel: ParcelWithPieces; refundStatus: string }
  | { ok: false; reason: 'unknown-parcel' | 'no-label' | 'under-way' | 'voided' | 'used' }
  | { ok: false; reason: 'by-provider'; sentence: string };

const voidAction = 'order.label-voided';

/**
 * Asks for the money back for a label that was not used, and takes its pieces out of the parcel. A carrier refunds no
 * label that it has scanned. The request is in the log of changes before the provider is asked.
 * @param name the parcel's tracking number or id
 * @throws RequestError 502 when the provider does not answer; the same call can be repeated safely
 */
export async function voidLabel(context: Authored<LabelContext>, name: string): Promise<VoidedLabel> {
  const [found] = await findParcels(context.db, { name });
  if (!found) return { ok: false, reason: 'unknown-parcel' };
  const result = await withLabelLock(context.db, found.orderId, async (): Promise<VoidedLabel> => {
    const [parcel] = await findParcels(context.db, { name: found.id });
    if (!parcel?.providerId) return { ok: false, reason: 'no-label' };
    if (parcel.status === 'voided') return { ok: false, reason: 'voided' };
    if (parcel.status !== 'labeled') return { ok: false, reason: 'used' };
    const begun = await findBegunVoid(context, parcel);
    const earlier = await context.labels.find(parcel.providerId);
    // An earlier request whose outcome was not recorded counts, as the work of the person who made it.
    if (isVoided(earlier)) {
      return endVoid(context, parcel, begun?.id ?? (await beginVoid(context, parcel)), earlier);
    }
    if (begun) await endStaffChange(context.db, begun.id, 'failed');
    const changeId = await beginVoid(context, parcel);
    const answer = await context.labels.refund(parcel.providerId);
    if (answer.ok) return endVoid(context, parcel, changeId, answer);
    await endStaffChange(context.db, changeId, 'failed');
    return { ok: false, reason: 'by-provider', sentence: answer.sentence };
  });
  return result ?? { ok: false, reason: 'under-way' };
}

function beginVoid({ db, author }: Authored<LabelContext>, parcel: ParcelWithPieces): Promise<string> {
  return beginStaffChange(db, {
    author,
    action: voidAction,
    id: parcel.orderId,
    after: { label: `${parcel.carrier} ${parcel.number}`, parcelId: parcel.id },
  });
}

/** The request to void a label whose outcome is not recorded. */
async function findBegunVoid(
  { db }: LabelContext,
  parcel: ParcelWithPieces,
): Promise<LoggedChange | undefined> {
  const begun = await findUnfinishedChanges(db, { subjectId: parcel.orderId, action: voidAction });
  return begun.find(({ after }) => Object(after).parcelId === parcel.id);
}

/** Records how the provider answered, once. */
async function endVoid(
  { db, log }: LabelContext,
  parcel: ParcelWithPieces,
  changeId: string,
  { refundStatus, insurance }: VoidedShipment,
): Promise<VoidedLabel> {
  const { id, orderId, carrier, number, providerId } = parcel;
  const label = `${carrier} ${number}`;
  const isVoided = await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const isReturned = insurance?.isReturned ?? true;
    const isUnused = refundStatus !== 'rejected' && (await voidParcel(tx, id, { isReturned }));
    const change = await endStaffChange(tx, changeId, isUnused ? 'made' : 'failed', {
      label,
      refund: refundStatus,
    });
    const cause = `${causeOf(authorIn(change?.staffId))} label voided`;
    const note = `label voided: ${label}, refund ${refundStatus}${describeReturn(insurance)}`;
    if (isUnused) await recordNow(tx, orderId, cause, note);
    return isUnused;
  });
  if (!isVoided) return { ok: false, reason: 'used' };
  log.info({ orderId, shipmentId: providerId }, 'voided a label');
  return { ok: true, parcel, refundStatus };
}

function isVoided<Shipment extends { refundStatus: string | null }>(
  shipment: Shipment,
): shipment is Shipment & { refundStatus: string } {
  return shipment.refundStatus !== null;
}

function describeReturn(insurance: VoidedShipment['insurance']): string {
  if (!insurance) return '';
  return `, insurance ${formatCents(insurance.cents)} ${insurance.isReturned ? 'returned' : 'not returned yet'}`;
}

/**
 * Records the outcome of a request to void a label whose process ended, or did not get an answer. The label of a parcel
 * that has shipped was not voided.
 * @param shipment at the provider. Its refund is null if the provider has no such request
 * @param before requests that began later may still be on their way
 */
export async function settleBegunVoid(
  context: LabelContext,
  parcel: ParcelWithPieces,
  { shipment, before }: { shipment: ProviderShipment; before: Date },
): Promise<void> {
  // Before the lock, so that most news of a parcel waits for no one.
  if (!(await findBegunVoid(context, parcel))) return;
  await withLabelLock(context.db, parcel.orderId, async () => {
    const begun = await findBegunVoid(context, parcel);
    if (!begun) return;
    if (isVoided(shipment) && parcel.status === 'labeled') await endVoid(context, parcel, begun.id, shipment);
    else if (begun.at < before) await endStaffChange(context.db, begun.id, 'failed');
  });
}

/** Records that the provider has returned the insurance of a label that was voided before. */
export async function settleReturn(
  { db }: LabelContext,
  { id, orderId, carrier, number, status, insuranceCents }: ParcelWithPieces,
  { insurance }: ProviderShipment,
): Promise<void> {
  if (status !== 'voided' || insuranceCents === null || !insurance?.isReturned) return;
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    if (!(await endInsurance(tx, id))) return;
    const note = `${carrier} ${number}: insurance ${formatCents(insuranceCents)} returned`;
    await recordNow(tx, orderId, 'label provider', note);
  });
}

/** The parcels whose requests to void a label have no recorded outcome, also those that were delivered since. */
export async function findParcelsOfBegunVoids(db: Database): Promise<ParcelWithPieces[]> {
  const begun = await findUnfinishedChanges(db, { action: voidAction });
  const ids = begun.map(({ after }) => String(Object(after).parcelId));
  return (await Promise.all(ids.map((name) => findParcels(db, { name })))).flat();
}
