import type { PackedParcel, Packing, PackingBox } from '#domain/api/fulfillment/parcels.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { describeMeasures } from '#domain/fulfillment/packing.ts';
import { describeCoverToAskFor, type ParcelCover } from '#domain/fulfillment/parcel-cover.ts';
import { tubeSteps } from '#domain/fulfillment/tubes.ts';
import { isLate, orderNumber, shippingLines } from '#domain/orders/orders.ts';
import type { StaffRole } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { requireOrder } from '#server/orders/reading/find-order.ts';
import { findBlockingDispute } from '#server/orders/refunds/disputes.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { coverOfPieces } from './cover-of-pieces.ts';
import { findParcels, type ParcelWithPieces } from './find-parcels.ts';
import { codesOf, findBoxes, type PieceBox, usablePhone } from './plan-parcels.ts';

/** The boxes and parcels of an order. @throws RequestError 404 */
export async function showPacking(
  { orders: { db }, workshop, staff }: StudioContext,
  orderId: string,
  role: StaffRole,
): Promise<Packing> {
  const order = await requireOrder(db, orderId);
  const boxes = await findBoxes(db, orderId);
  const { parcelCover } = (await findShopDetails(db)).details;
  const asked = { parcelCover, seesSums: role === 'owner' };
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
    shipTo:
      role === 'owner' || hasPacked ? [...shippingLines(order), ...(order.phone ? [order.phone] : [])] : null,
    needsPhone: usablePhone(order) === null,
    giftNote: order.giftNote,
    boxes: await Promise.all(boxes.map((box) => toBox(db, box, asked))),
    parcels: parcels.map((parcel) => toParcel(parcel, role)),
    sellsLabels: workshop.labels !== undefined,
  };
}

async function toBox(
  on: Executor,
  box: PieceBox,
  { parcelCover, seesSums }: { parcelCover: ParcelCover; seesSums: boolean },
): Promise<PackingBox> {
  const cover = await coverOfPieces(on, codesOf(box), parcelCover);
  return {
    kind: box.tube ? 'tube' : 'box',
    measures: describeMeasures(box),
    steps: box.tube ? tubeSteps(box.tube) : [],
    isFreight: box.carrierClass === 'freight',
    cover: describeCoverToAskFor(cover, { seesSums }),
    pieces: box.items.map(({ piece: { code, title, variant, station, setAsideReason } }) => ({
      ...{ code, title, variant: describeVariant(variant), station, setAsideReason },
    })),
  };
}

/** A parcel as a role may see it. */
export function toParcel(parcel: ParcelWithPieces, role: StaffRole): PackedParcel {
  const { id, carrier, number, url, service, status, pieceCodes, providerId, problem } = parcel;
  const { rateCents: cents, insuredCents, insuranceCents, toInsureCents, insuranceRefusal } = parcel;
  const { needsSignature, signedBy } = parcel;
  const money = { cents, insuredCents, insuranceCents, toInsureCents, insuranceRefusal };
  return {
    ...{ id, carrier, number, url, service, status, problem },
    codes: pieceCodes,
    hasLabel: providerId !== null,
    ...(role === 'owner' ? money : withoutMoney),
    ...{ needsSignature, signedBy },
  };
}

const withoutMoney = {
  ...{ cents: null, insuredCents: null, insuranceCents: null },
  ...{ toInsureCents: null, insuranceRefusal: null },
};
