import { type Box, isPacked, packBoxes } from '#domain/fulfillment/packing.ts';
import { currentPieces } from '#domain/fulfillment/pieces.ts';
import { type Tube, tubeOfPiece } from '#domain/fulfillment/tubes.ts';
import { frameDepth } from '#domain/fulfillment/workshop.ts';
import type { Order } from '#domain/orders/orders.ts';
import { isPhone } from '#domain/phone-schema.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { Executor } from '#server/database/database.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { type Dispute, findBlockingDispute } from '#server/orders/refunds/disputes.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import type { Recipient } from './shipments.ts';

/** A piece as the packing sees it. */
interface PackedPiece {
  code: string;
  piece: Piece;
  isFramed: boolean;
  pounds: number;
  outside: { width: number; height: number };
  depthInches: number;
  tube: Tube | null;
}

export type PieceBox = Box<PackedPiece>;

/** The boxes of an order's pieces that are in no parcel yet. */
export async function findBoxes(
  on: Executor,
  orderId: string,
  codes?: readonly string[],
): Promise<PieceBox[]> {
  const pieces = await findPieces(on, { order: orderId });
  const waiting = currentPieces(pieces).filter(({ parcelId }) => parcelId === null);
  const { details } = await findShopDetails(on);
  const chosen = waiting.filter(({ code }) => !codes || codes.includes(code));
  return packPieces(chosen, details);
}

type ParcelPlan = { ok: true; recipient: Recipient; boxes: PieceBox[] };

export type PlanRefusal =
  | { ok: false; reason: 'unknown-order' | 'no-address' | 'no-phone' | 'nothing-left' }
  | { ok: false; reason: 'wrong-status'; status: Order['status'] }
  | { ok: false; reason: 'disputed'; dispute: Dispute }
  | { ok: false; reason: 'unknown-pieces'; codes: string[] }
  | { ok: false; reason: 'not-packed'; pieces: Piece[] }
  | { ok: false; reason: 'freight'; boxes: PieceBox[] };

/**
 * The parcels in which an order, or the pieces with these codes, can ship now: all of them must be packed, and none may
 * be freight.
 * @param typedPhone the recipient's, for an order that has none which a carrier accepts
 */
export async function planParcels(
  on: Executor,
  orderId: string,
  codes?: readonly string[],
  typedPhone?: string,
): Promise<ParcelPlan | PlanRefusal> {
  const order = await findOrder(on, orderId);
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { status, address, shippingName } = order;
  if (!['in_production', 'shipped', 'delivered'].includes(status))
    return { ok: false, reason: 'wrong-status', status };
  const dispute = await findBlockingDispute(on, orderId);
  if (dispute) return { ok: false, reason: 'disputed', dispute };
  if (!address?.line1 || !address.postal_code) return { ok: false, reason: 'no-address' };
  const boxes = await findBoxes(on, orderId, codes);
  const found = boxes.flatMap(({ items }) => items);
  const unknown = (codes ?? []).filter((code) => !found.some((item) => item.code === code));
  if (unknown.length > 0) return { ok: false, reason: 'unknown-pieces', codes: unknown };
  if (found.length === 0) return { ok: false, reason: 'nothing-left' };
  const unpacked = found.map(({ piece }) => piece).filter((piece) => !isPacked(piece));
  if (unpacked.length > 0) return { ok: false, reason: 'not-packed', pieces: unpacked };
  const freight = boxes.filter(({ carrierClass }) => carrierClass === 'freight');
  if (freight.length > 0) return { ok: false, reason: 'freight', boxes: freight };
  const phone = usablePhone(order) ?? typedPhone;
  if (!phone) return { ok: false, reason: 'no-phone' };
  return { ok: true, recipient: { name: shippingName, address, phone }, boxes };
}

/** The recipient's phone, unless a carrier would refuse it. The payment provider stores what a buyer typed. */
export function usablePhone({ phone }: Pick<Order, 'phone'>): string | null {
  return phone !== null && isPhone(phone) ? phone : null;
}

/** The boxes in which these pieces travel. */
export function packPieces(
  pieces: readonly Piece[],
  details: Pick<ShopDetails, 'materials' | 'equipment' | 'largestInTube'>,
): PieceBox[] {
  return packBoxes(pieces.map((piece) => toPackable(piece, details)));
}

/** The codes of a box's pieces. */
export function codesOf({ items }: PieceBox): string[] {
  return items.map(({ code }) => code);
}

function toPackable(
  piece: Piece,
  { materials, equipment, largestInTube }: Pick<ShopDetails, 'materials' | 'equipment' | 'largestInTube'>,
): PackedPiece {
  const { code, variant, cuts } = piece;
  const isFramed = variant.frameColor !== 'none';
  return {
    code,
    piece,
    isFramed,
    pounds: materials.weightPounds[variant.size][isFramed ? 'framed' : 'unframed'],
    outside: cuts.outside,
    depthInches: frameDepth(cuts, variant, equipment.mouldings),
    tube: tubeOfPiece(piece, largestInTube),
  };
}
