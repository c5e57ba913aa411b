import { and, asc, eq, inArray, isNull, like, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { makingStatuses, type Station, stopReasons } from '#domain/fulfillment/pieces.ts';
import { isLate, type OrderStatus, orderNumber } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { isRemade } from '../conditions.ts';
import { parcels, pieceSteps, pieces } from '../tables.ts';
import { unknownPiece } from './refuse-piece-change.ts';

type PieceRow = typeof pieces.$inferSelect;

/** A piece with what the workshop must know of its order. */
export interface Piece extends Omit<PieceRow, 'size' | 'frameColor' | 'mount' | 'remakeOf'> {
  variant: Variant;
  orderNumber: string;
  orderStatus: OrderStatus;
  /** The day by which the shop promised to ship the order; null for a replacement of what has shipped. */
  shipBy: Date | null;
  /** The order should have shipped by now. */
  isLate: boolean;
  /** The year of the photograph, if it is known. */
  takenYear: number | null;
  attestation: Attestation | null;
  /** The buyer's words to the recipient of a present. */
  giftNote: string | null;
  /** The name of the imported file when the order was made. */
  sourceName: string | null;
  /** The code of the piece that this one replaces. */
  remakeOf: string | null;
}

interface PieceFilter {
  /** An order's id. */
  order?: string | undefined;
  codes?: string[] | undefined;
  /** What `readCodePart` returns: three or more characters of the code. */
  codePart?: string | undefined;
  station?: Station | undefined;
  /** Only pieces of orders that must ship before this time. */
  dueBefore?: Date | undefined;
  /** Only pieces that are still made: not set aside, not shipped, and of an order that is neither cancelled nor refunded. */
  isInTheWorkshop?: boolean | undefined;
  /** Only pieces that were set aside and wait for a decision: neither shipped nor remade, and of an order that is made. */
  isSetAside?: boolean | undefined;
  /** Only pieces that had been begun when their order was cancelled or refunded, at this time or later. */
  stoppedSince?: Date | undefined;
}

/** Pieces, those of the oldest payment first. */
export async function findPieces(on: Executor, filter: PieceFilter, now = new Date()): Promise<Piece[]> {
  const items = itemsOfOrders(on);
  const original = alias(pieces, 'original');
  const rows = await on
    .select()
    .from(pieces)
    .innerJoin(items, eq(items.itemId, pieces.orderItemId))
    .leftJoin(original, eq(original.id, pieces.remakeOf))
    .where(and(...conditions(filter, items)))
    .orderBy(asc(items.paidAt), asc(items.orderId), asc(items.position), asc(pieces.ordinal), asc(pieces.id));
  return rows.map(({ pieces: piece, items_of_orders: item, original }) => {
    const { size, frameColor, mount, ...shared } = piece;
    const { orderId, orderStatus, takenYear, attestation, giftNote, sourceName } = item;
    const isReplacement = original !== null && (orderStatus === 'shipped' || orderStatus === 'delivered');
    const day = isReplacement ? null : item.shipBy;
    return {
      ...shared,
      variant: { size, frameColor, mount },
      orderNumber: orderNumber({ _id: orderId }),
      orderStatus,
      shipBy: day,
      isLate: isLate({ status: orderStatus, shipBy: day }, now),
      takenYear,
      attestation,
      giftNote,
      sourceName,
      remakeOf: original?.code ?? null,
    };
  });
}

/** @param code as `readPieceCode` returns it. @throws RequestError 404 */
export async function requirePiece(on: Executor, code: string, now?: Date): Promise<Piece> {
  const [piece] = await findPieces(on, { codes: [code] }, now);
  if (!piece) throw notFound(unknownPiece({ code }));
  return piece;
}

/** A piece's changes since it was queued, oldest first. */
export function findSteps(on: Executor, pieceId: string) {
  return on
    .select()
    .from(pieceSteps)
    .where(eq(pieceSteps.pieceId, pieceId))
    .orderBy(asc(pieceSteps.at), asc(pieceSteps.id));
}

/** An array lets PostgreSQL read from the index of parcels which pieces these are. */
const hasUnusedLabel = sql`${pieces.parcelId} = any(array(
  select labeled.id from ${parcels} as labeled where labeled.status = 'labeled'))`;

/**
 * Two queries, because PostgreSQL answers each of them from an index, but not the two conditions with `or`. As an array, because
 * it expects many more pieces to wait than do, and would read all pieces instead.
 */
const isToMake = sql`${pieces.id} = any(array(
  select waiting.id from ${pieces} as waiting where waiting.parcel_id is null and waiting.set_aside_reason is null
  union all
  select labeled.id from ${pieces} as labeled where labeled.set_aside_reason is null and labeled.parcel_id = any(array(
    select parcel.id from ${parcels} as parcel where parcel.status = 'labeled'))))`;

/** The condition of the index `pieces_set_aside`. The other pieces were set aside with their order. */
const isSetAsideByPerson = sql`${pieces.setAsideReason} not in ('the order was canceled', 'the order was refunded')`;

type Items = ReturnType<typeof itemsOfOrders>;

function conditions(
  { order, codes, codePart, station, ...filter }: PieceFilter,
  items: Items,
): (SQL | undefined)[] {
  const { dueBefore, isInTheWorkshop, isSetAside, stoppedSince } = filter;
  return [
    order === undefined ? undefined : eq(pieces.orderId, order),
    codes && inArray(pieces.code, codes),
    codePart === undefined ? undefined : like(pieces.code, `%${codePart}%`),
    station && eq(pieces.station, station),
    dueBefore && lt(items.shipBy, dueBefore),
    isInTheWorkshop ? isToMake : undefined,
    ...(stoppedSince
      ? [
          ne(pieces.station, 'queued'),
          inArray(pieces.setAsideReason, Object.values(stopReasons)),
          sql`${pieces.id} = any(array(select ${pieceSteps.pieceId} from ${pieceSteps}
            where ${pieceSteps.note} like 'set aside: %' and ${pieceSteps.at} >= ${stoppedSince.toISOString()}))`,
        ]
      : []),
    isSetAside
      ? sql`${isSetAsideByPerson} and (${isNull(pieces.parcelId)} or ${hasUnusedLabel}) and not ${isRemade}`
      : undefined,
    isInTheWorkshop || isSetAside ? inArray(items.orderStatus, [...makingStatuses]) : undefined,
  ];
}
