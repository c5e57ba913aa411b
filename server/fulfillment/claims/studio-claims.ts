import { and, asc, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListedClaim, StudioClaim } from '#domain/api/fulfillment/claims.ts';
import { type ClaimGroup, claimDaysLeft } from '#domain/fulfillment/claims.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { amountLost, findDisputes, leftToRefund } from '#server/orders/refunds/disputes.ts';
import { readPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { staffNames } from '../orders/show-order.ts';
import { claimPhotos, claims, parcels, pieces } from '../tables.ts';
import { photosOfClaim } from './buyers-claims.ts';
import { carrierDeliveredAt, namePiece, pieceNameColumns } from './claimable-pieces.ts';

const claimsPerPage = 50;
const beginningLength = 200;

const remake = alias(pieces, 'remake');
const replacement = alias(pieces, 'replacement');

/** A page of claims: open ones first, by the day of the decision, then the others, newest first. */
export async function listClaims(
  on: Executor,
  { group, after, now }: { group?: ClaimGroup | undefined; after?: string | undefined; now: Date },
): Promise<{ claims: ListedClaim[]; hasMore: boolean }> {
  const isAfter = after
    ? sql`(${orderOf('claims')}) > (select ${orderOf('last')} from claims as last where last.id = ${after})`
    : undefined;
  const rows = await selectClaims(on, and(group && inGroup[group], isAfter))
    .orderBy(orderOf('claims'))
    .limit(claimsPerPage + 1);
  return {
    claims: rows.slice(0, claimsPerPage).map((row) => {
      const { words: _, decision: __, decidedBy: ___, ...listed } = toListed(row, now);
      return { ...listed, beginning: row.claim.words.replace(/\s+/g, ' ').slice(0, beginningLength) };
    }),
    hasMore: rows.length > claimsPerPage,
  };
}

const inGroup: Record<ClaimGroup, SQL> = {
  open: eq(claims.state, 'open'),
  decided: ne(claims.state, 'open'),
};

/** How many claims wait for a decision, and how many have one. */
export async function countClaims(on: Executor): Promise<Record<ClaimGroup, number>> {
  const isOpen = eq(claims.state, 'open');
  const [found] = await on
    .select({ open: count(sql`case when ${isOpen} then 1 end`), all: count() })
    .from(claims);
  const { open = 0, all = 0 } = found ?? {};
  return { open, decided: all - open };
}

/** Open claims by the day of their decision, then the others, newest first: columns for `order by` and for cursors. */
function orderOf(name: 'claims' | 'last'): SQL {
  return sql.raw(`${name}.state <> 'open', case when ${name}.state = 'open' then extract(epoch from ${name}.decide_by)
    else -extract(epoch from ${name}.at) end, ${name}.id`);
}

function selectClaims(on: Executor, condition: SQL | undefined) {
  const items = itemsOfOrders(on);
  return on
    .select({
      claim: claims,
      named: { ...pieceNameColumns, quantity: items.quantity },
      pieceCode: pieces.code,
      pricePaid: items.unitAmountPaid,
      image: items.image,
      buyer: items.customerName,
      orderStatus: items.orderStatus,
      amountTotal: items.amountTotal,
      amountRefunded: items.amountRefunded,
      remakeCode: remake.code,
      replacedBy: replacement.code,
      parcel: parcels,
      deliveredAt: carrierDeliveredAt,
      photos: photosOfClaim,
    })
    .from(claims)
    .innerJoin(pieces, eq(pieces.id, claims.pieceId))
    .innerJoin(items, eq(items.itemId, pieces.orderItemId))
    .leftJoin(parcels, eq(parcels.id, pieces.parcelId))
    .leftJoin(remake, eq(remake.id, claims.remakeId))
    .leftJoin(replacement, eq(replacement.remakeOf, claims.pieceId))
    .where(condition);
}

type SelectedClaim = Awaited<ReturnType<typeof selectClaims>>[number];

function toListed({ claim, named, image, buyer, photos }: SelectedClaim, now: Date) {
  const { id, orderId, at, words, isLate, state, decideBy, decidedAt, decidedBy, decision, refundCents } =
    claim;
  return {
    ...{ _id: id, orderId, orderNumber: orderNumber({ _id: orderId }), buyer, name: namePiece(named) },
    ...{ image, words, photos, isLate, state, decision, decidedBy },
    at: at.toISOString(),
    decideBy: decideBy.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    isOverdue: state === 'open' && decideBy < now,
    daysLeft: claimDaysLeft(decideBy, now),
    refundCents: state === 'refund' ? refundCents : null,
  };
}

/** Everything that the owner needs to decide a claim. */
export async function showClaim(on: Executor, claimId: string, now: Date): Promise<StudioClaim | undefined> {
  const [row] = await selectClaims(on, eq(claims.id, claimId));
  if (!row) return undefined;
  const { claim, parcel, deliveredAt, pieceCode, remakeCode, replacedBy, pricePaid } = row;
  const { orderStatus, amountTotal, amountRefunded } = row;
  const lost = amountLost(await findDisputes(on, claim.orderId));
  const positions = await on
    .select({ position: claimPhotos.position })
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, claimId))
    .orderBy(asc(claimPhotos.position));
  const { decidedBy, ...listed } = toListed(row, now);
  const nameOf = await staffNames(on);
  return {
    ...{ ...listed, pieceCode, remakeCode, orderStatus, pricePaid, amountRefunded },
    leftToRefund: leftToRefund({ amountTotal, amountRefunded }, lost),
    decidedBy: decidedBy?.startsWith('staff:') ? nameOf(decidedBy) : null,
    replacedBy: replacedBy === remakeCode ? null : replacedBy,
    positions: positions.map(({ position }) => position),
    parcel: parcel && {
      carrier: parcel.carrier,
      number: parcel.number,
      url: parcel.url,
      shippedAt: String((parcel.shippedAt ?? claim.at).toISOString()),
    },
    deliveredAt: deliveredAt?.toISOString() ?? null,
    begunRefund: claim.state === 'open' ? claim.refundCents : null,
  };
}

/** The JPEG at a position of a claim. */
export async function readClaimPhoto(
  on: Executor,
  claimId: string,
  position: number,
): Promise<Buffer | undefined> {
  const [photo] = await on
    .select({ id: claimPhotos.photoId })
    .from(claimPhotos)
    .where(and(eq(claimPhotos.claimId, claimId), eq(claimPhotos.position, position)));
  return photo && readPrivatePhoto(on, photo.id);
}
