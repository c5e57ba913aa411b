import { hourMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { dropPurchase, recordPurchase } from '#server/fulfillment/labels/buy-labels.ts';
import { findPurchases } from '#server/fulfillment/labels/find-purchases.ts';
import { awaitsInsurance, insureParcel } from '#server/fulfillment/labels/insure-parcel.ts';
import { type LabelContext, withLabelLock } from '#server/fulfillment/labels/label-context.ts';
import {
  findParcelsOfBegunVoids,
  settleBegunVoid,
  settleReturn,
} from '#server/fulfillment/labels/void-label.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { lockOrder } from '#server/orders/change-order.ts';
import { recordNow } from '#server/orders/history.ts';
import type { OrderChangeContext } from '#server/orders/order-context.ts';
import { findParcels, type ParcelWithPieces } from './find-parcels.ts';
import { findStopReason, recordScans, reportProblem } from './label-parcel.ts';
import { deliverParcel, shipParcel } from './ship-parcel.ts';
import type { ProviderShipment } from './shipments.ts';

export const followParcelJob = { name: 'follow-parcel' };
export const followParcelsJob = {
  name: 'follow-parcels',
  cron: '20 */3 * * *',
  overdueAfterMinutes: 7 * 60,
};

/** Every kind of job about parcels. */
export const shippingJobs = [followParcelJob, followParcelsJob];

/** By then the provider has received every request of a process that ended, or never will. */
const maxRequestMs = hourMs;

type FollowContext = LabelContext & OrderChangeContext;

interface Meaning {
  hasLeft: boolean;
  hasArrived?: true;
  problem?: string;
}

/** What the carrier's status means for a parcel. The others mean nothing yet. */
const meanings: Readonly<Record<string, Meaning>> = {
  in_transit: { hasLeft: true },
  out_for_delivery: { hasLeft: true },
  available_for_pickup: { hasLeft: true },
  delivered: { hasLeft: true, hasArrived: true },
  return_to_sender: { hasLeft: true, problem: 'the carrier returns it to the sender' },
  failure: { hasLeft: true, problem: 'the carrier could not deliver it' },
  cancelled: { hasLeft: false, problem: 'the carrier has canceled it' },
  error: { hasLeft: false, problem: 'the carrier reports an error' },
};

/** @param context `labels` is undefined for a shop without a label provider, which has nothing to follow */
export function workOnShippingJobs(
  context: Omit<FollowContext, 'labels'> & { labels: FollowContext['labels'] | undefined },
): JobKind<never>[] {
  const { labels } = context;
  const withLabels =
    <Data>(work: (context: FollowContext, data: Data) => Promise<void>) =>
    async (data: Data) =>
      labels && work({ ...context, labels }, data);
  return [
    { ...followParcelJob, work: withLabels<{ shipmentId: string }>(followParcel) },
    { ...followParcelsJob, work: withLabels(followParcels) },
  ];
}

/**
 * Asks for the state of parcels under way, because an event may be lost, of purchases and voids without an outcome, and of
 * insurances that have not been returned.
 */
async function followParcels({ db, jobs }: FollowContext): Promise<void> {
  const parcels = await findParcels(db, { isUnderWay: true });
  const voids = await findParcelsOfBegunVoids(db);
  const owed = await findParcels(db, { owesInsuranceSince: new Date() });
  const purchases = await findPurchases(db);
  const shipmentIds = new Set([
    ...[...parcels, ...voids, ...owed].flatMap(({ providerId }) => providerId ?? []),
    ...purchases.map((purchase) => purchase.shipmentId),
  ]);
  for (const shipmentId of shipmentIds) {
    await jobs.enqueue(db, followParcelJob, { shipmentId });
  }
}

/** Brings a parcel to its current state at the provider, so events may be repeated and arrive in any order. */
async function followParcel(context: FollowContext, { shipmentId }: { shipmentId: string }): Promise<void> {
  // The purchase first, because its row disappears when the parcel appears.
  const purchase = (await findPurchases(context.db)).find((one) => one.shipmentId === shipmentId);
  const [known] = await findParcels(context.db, { providerId: shipmentId });
  if (!purchase && !known) {
    context.log.info({ shipmentId }, 'news about a parcel that the shop does not have');
    return;
  }
  const shipment = await context.labels.find(shipmentId);
  const { label } = shipment;
  const before = new Date(Date.now() - maxRequestMs);
  if (purchase && !label && purchase.startedAt < before) {
    await withLabelLock(context.db, purchase.orderId, async () => {
      const isBought = (await context.labels.find(shipmentId)).label !== null;
      if (!isBought) await dropPurchase(context.db, purchase);
    });
  }
  // If a process ended after it had bought the label, its parcel is made now.
  const parcel = known ?? (purchase && label && (await recordPurchase(context, purchase, label)));
  if (!parcel) return;
  await settleBegunVoid(context, parcel, { shipment, before });
  await settleReturn(context, parcel, shipment);
  await applyNews(context, parcel, shipment);
  // Last, so that a provider that does not answer keeps back no news.
  if (awaitsInsurance(parcel))
    await withLabelLock(context.db, parcel.orderId, () => insureParcel(context, parcel.id));
}

/** What keeps a parcel from its recipient, or should have kept it here. The second does not matter anymore once it arrived. */
async function findProblem(tx: Executor, id: string, meaning: Meaning): Promise<string | null> {
  const [parcel] = await findParcels(tx, { name: id });
  if (parcel?.status === 'voided') return meaning.hasLeft ? 'its label was voided, but is in use' : null;
  if (meaning.problem || !meaning.hasLeft || meaning.hasArrived) return meaning.problem ?? null;
  const stopped = await findStopReason(tx, id);
  return stopped ? `it is under way, although ${stopped}` : null;
}

async function applyNews(
  context: FollowContext,
  { id, orderId, carrier, number }: ParcelWithPieces,
  { status, at, ...reported }: ProviderShipment,
): Promise<void> {
  await recordScans(context.db, id, reported);
  const meaning = meanings[status];
  if (!meaning) return;
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const problem = await findProblem(tx, id, meaning);
    const isNews = await reportProblem(tx, id, problem);
    if (isNews && problem) await recordNow(tx, orderId, 'carrier', `${carrier} ${number}: ${problem}`);
  });
  const change = { cause: 'label provider', ...(at && { at }) };
  if (meaning.hasLeft) await shipParcel(context, id, change);
  if (meaning.hasArrived) await deliverParcel(context, id, change);
}
