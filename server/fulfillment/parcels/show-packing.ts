import type { PackedParcel, Packing, PackingBox } from '#domain/api/fulfillment/parcels.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { describeMeasures } from '#domain/fulfillment/packing.ts';
import { tubeSteps } from '#domain/fulfillment/tubes.ts';
import { isLate, orderNumber, shippingLines } from '#domain/orders/orders.ts';
import type { StaffRole } from '#domain/staff/staff.ts';
import { notFound } from '#server/http/errors.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { findBlockingDispute } from '#server/orders/refunds/disputes.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { findParcels, type Parcel } from './find-parcels.ts';
import { findBoxes, type PieceBox } from './plan-parcels.ts';

/** The boxes and parcels of an order. @throws RequestError 404 */
export async function showPacking(
  { orders: { db }, workshop, staff }: StudioContext,
  orderId: string,
  role: StaffRole,
): Promise<Packing> {
  const order = await findOrder(db, orderId);
  if (!order) throw notFound('There is no such order.');
  const boxes = await findBoxes(db, orderId);
  const parcels = await findParcels(db, { order: orderId });
  const hasPacked =
    parcels.length > 0 || boxes.some(({ items }) => items.some(({ piece }) => piece.station === 'packed'));
  return {
    orderId,
    orderNumber: orderNumber(order),
    status: order.status,
    shipBy: order.shipBy,
    isLate: isLate(order, staff.now()),
    isDisputed: (await findBlockingDispute(db, orderId)) !== undefined,
    shipTo: role === 'owner' || hasPacked ? shippingLines(order) : null,
    giftNote: order.giftNote,
    boxes: boxes.map(toBox),
    parcels: parcels.map((parcel) => toParcel(parcel, role)),
    sellsLabels: workshop.labels !== undefined,
  };
}

function toBox(box: PieceBox): PackingBox {
  return {
    kind: box.tube ? 'tube' : 'box',
    measures: describeMeasures(box),
    steps: box.tube ? tubeSteps(box.tube) : [],
    isFreight: box.carrierClass === 'freight',
    pieces: box.items.map(({ piece: { code, title, variant, station, setAsideReason } }) => ({
      ...{ code, title, form: describeVariant(variant), station, setAsideReason },
    })),
  };
}

/** A parcel as a role may see it. */
export function toParcel(parcel: Parcel, role: StaffRole): PackedParcel {
  const { id, carrier, number, url, service, status, pieceCodes, providerId, rateCents, problem } = parcel;
  return {
    ...{ id, carrier, number, url, service, status, problem },
    codes: pieceCodes,
    hasLabel: providerId !== null,
    cents: role === 'owner' ? rateCents : null,
  };
}
