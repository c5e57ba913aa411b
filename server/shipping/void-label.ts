import { lockOrder } from '#server/orders/fulfillment/move-order.ts';
import { recordNow } from '#server/orders/history.ts';
import { findParcels, type Parcel } from '#server/production/parcels/find-parcels.ts';
import { voidParcel } from '#server/production/parcels/label-parcel.ts';
import { type LabelContext, withLabelLock } from './buy-labels.ts';

export type VoidedLabel =
  | { ok: true; parcel: Parcel; refundStatus: string }
  | { ok: false; reason: 'unknown-parcel' | 'no-label' | 'under-way' | 'voided' | 'used' }
  | { ok: false; reason: 'by-provider'; sentence: string };

/**
 * Asks for the money back for a label that was not used, and takes its pieces out of the parcel. A carrier refunds no
 * label that it has scanned.
 * @param name the parcel's tracking number or id
 * @throws RequestError 502 when the provider does not answer; the same call can be repeated safely
 */
export async function voidLabel(context: LabelContext, name: string): Promise<VoidedLabel> {
  const [found] = await findParcels(context.db, { name });
  if (!found) return { ok: false, reason: 'unknown-parcel' };
  const { orderId } = found;
  const result = await withLabelLock(context.db, orderId, async (): Promise<VoidedLabel> => {
    const [parcel] = await findParcels(context.db, { name: found.id });
    if (!parcel?.providerId) return { ok: false, reason: 'no-label' };
    if (parcel.status === 'voided') return { ok: false, reason: 'voided' };
    if (parcel.status !== 'labeled') return { ok: false, reason: 'used' };
    const refund = await refundLabel(context, parcel.providerId);
    if (!refund.ok) return refund;
    const isVoided = await context.db.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      if (!(await voidParcel(tx, parcel.id))) return false;
      const note = `${parcel.carrier} ${parcel.number}, refund ${refund.refundStatus}`;
      await recordNow(tx, orderId, 'label voided', note);
      return true;
    });
    if (!isVoided) return { ok: false, reason: 'used' };
    context.log.info({ orderId, shipmentId: parcel.providerId }, 'voided a label');
    return { ok: true, parcel, refundStatus: refund.refundStatus };
  });
  return result ?? { ok: false, reason: 'under-way' };
}

/** An earlier request whose outcome was not recorded counts too. */
async function refundLabel(
  { labels }: LabelContext,
  shipmentId: string,
): Promise<{ ok: true; refundStatus: string } | (VoidedLabel & { ok: false })> {
  const { refundStatus: earlier } = await labels.find(shipmentId);
  const answer = earlier ? { ok: true as const, refundStatus: earlier } : await labels.refund(shipmentId);
  if (!answer.ok) return { ok: false, reason: 'by-provider', sentence: answer.sentence };
  return answer.refundStatus === 'rejected' ? { ok: false, reason: 'used' } : answer;
}
