import type Stripe from 'stripe';
import { type DisputeReason, knownReason } from '#domain/orders/disputes.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { Refund } from '#domain/orders/timeline.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { findCorrespondence } from '#server/customers/contact/read-messages.ts';
import type { Database } from '#server/database/database.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { findParcels, type ParcelWithPieces } from '#server/fulfillment/parcels/find-parcels.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { findPhotosOfOrder, findRecordsOfOrder } from '#server/fulfillment/pieces/find-records-of-order.ts';
import { findAddressChanges } from '#server/orders/change-order.ts';
import { findOrderMails, type OrderMail } from '#server/orders/emails/order-mails.ts';
import type { PlacedOrder } from '#server/orders/reading/find-order.ts';
import { findOrdersPaidWith } from '#server/orders/reading/find-orders-of.ts';
import { findPaymentTime } from '#server/orders/reading/find-payment-time.ts';
import { findRefunds } from '#server/orders/reading/find-refunds.ts';
import type { Dispute } from '#server/orders/refunds/disputes.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { findSession } from '#server/payments/sessions.ts';
import { findPolicyOn, type PolicyOnDay } from '#server/shop/policies/find-policy-on.ts';

/** Everything that the shop knows of a disputed order. */
export interface EvidenceFacts {
  reason: DisputeReason;
  dispute: Dispute;
  order: Order;
  /** What was paid and how, as the provider has it. */
  charge: Stripe.Charge | null;
  paidAt: Date;
  shop: ShopDetails;
  shopUrl: string;
  pieces: Piece[];
  /** Without those whose label was given back. */
  parcels: EvidenceParcel[];
  records: Awaited<ReturnType<typeof findRecordsOfOrder>>;
  photos: Awaited<ReturnType<typeof findPhotosOfOrder>>;
  /** Oldest first, without those that failed later. */
  refunds: Refund[];
  addressChanges: { at: Date }[];
  mails: OrderMail[];
  messages: Awaited<ReturnType<typeof findCorrespondence>>;
  /** The return policy of the payment, or the oldest that was kept after it. */
  policy: PolicyOnDay;
  /** Another paid order of the same buyer, for a dispute about a double charge. */
  other: { order: PlacedOrder; charge: Stripe.Charge } | undefined;
}

/** A parcel, of whose arrival a bank reads only what is known. */
interface EvidenceParcel extends Omit<ParcelWithPieces, 'deliveredAt'> {
  /** When the carrier says that it delivered it. */
  arrivedAt: Date | null;
  /** When the shop marked it as delivered, if the carrier has not said so. */
  markedAt: Date | null;
}

interface FactsContext {
  db: Database;
  payments: Payments;
  shop: ShopDetails;
  shopUrl: string;
}

const maxPhotos = 6;
/** How many orders of the same buyer are looked through. */
const maxOthers = 50;

/** @throws RequestError 502 when the provider does not answer */
export async function gatherFacts(
  context: FactsContext,
  dispute: Dispute,
): Promise<EvidenceFacts | undefined> {
  const { db, payments, shop, shopUrl } = context;
  const { orderId } = dispute;
  const order = await findOrderWithParcels(db, orderId);
  if (!order) return undefined;
  const reason = knownReason(dispute.reason);
  const paidAt = (await findPaymentTime(db, orderId)) ?? new Date(order.createdAt);
  const parcels = await findParcels(db, { order: orderId });
  const records = await findRecordsOfOrder(db, orderId);
  return {
    ...{ reason, dispute, order, paidAt, shop, shopUrl },
    charge: (await findSession(payments, order.sessionId))?.charge ?? null,
    pieces: await findPieces(db, { order: orderId }),
    parcels: parcels
      .filter(({ status }) => status !== 'voided')
      .map(({ deliveredAt, ...parcel }) => {
        const arrivedAt = records.arrivals.get(parcel.id) ?? null;
        return { ...parcel, arrivedAt, markedAt: arrivedAt ? null : deliveredAt };
      }),
    records,
    photos: await findPhotosOfOrder(db, orderId, maxPhotos),
    refunds: (await findRefunds(db, [orderId])).get(orderId) ?? [],
    addressChanges: (await findAddressChanges(db, [orderId])).get(orderId) ?? [],
    mails: await findOrderMails(db, orderId),
    messages: order.customerEmail
      ? await findCorrespondence(db, order.customerEmail, new Date(order.createdAt))
      : [],
    policy: await findPolicyOn(db, 'returns', paidAt),
    other: reason === 'duplicate' ? await findOther(context, order) : undefined,
  };
}

/** The paid order of the same buyer that is nearest in time, and has a payment of its own. */
async function findOther(
  { db, payments }: FactsContext,
  { _id, createdAt, customerEmail }: Order,
): Promise<EvidenceFacts['other']> {
  if (!customerEmail) return undefined;
  const distance = (other: PlacedOrder) => Math.abs(Date.parse(other.createdAt) - Date.parse(createdAt));
  const others = (await findOrdersPaidWith(db, customerEmail.toLowerCase(), maxOthers))
    .filter((other) => other._id !== _id && other.reachedAt.paid)
    .toSorted((one, another) => distance(one) - distance(another));
  for (const order of others) {
    const charge = (await findSession(payments, order.sessionId))?.charge;
    if (charge) return { order, charge };
  }
  return undefined;
}
