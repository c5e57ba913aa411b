import type { OrderEntry, PieceOfOrder, StudioOrder } from '#domain/api/orders/orders.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { describeCoverToAskFor } from '#domain/fulfillment/parcel-cover.ts';
import { isTooLateToAgree, nextShipBy } from '#domain/orders/delays.ts';
import { isPastDue } from '#domain/orders/disputes.ts';
import { canMove, isLate, isUnshipped, type Order, ownersSteps } from '#domain/orders/orders.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { findWrongEmail } from '#server/orders/emails/correction-mail.ts';
import { causeOf, findHistory, type OrderChange } from '#server/orders/history.ts';
import { findHeldOrders } from '#server/orders/reading/find-held-orders.ts';
import { findOfferOfOrder } from '#server/orders/reading/offer-of-order.ts';
import { findPromotionCode } from '#server/orders/reading/promotion-codes.ts';
import { canCancel } from '#server/orders/refunds/cancel-order.ts';
import {
  amountLost,
  type Dispute,
  findDisputes,
  holdsMoney,
  isLost,
  isOpen,
  leftToRefund,
} from '#server/orders/refunds/disputes.ts';
import { describeCause, describeUnfinished, isEmail } from '#server/orders/studio/describe-cause.ts';
import { findWaitingEmails } from '#server/orders/studio/waiting-emails.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { authorIn, findUnfinishedChanges } from '#server/staff/record-staff-change.ts';
import { findOpenClaims } from '../claims/find-open-claims.ts';
import { coverOfPieces } from '../parcels/cover-of-pieces.ts';
import { isLeftToShip } from '../parcels/fill-parcel.ts';
import { findParcels, type ParcelWithPieces } from '../parcels/find-parcels.ts';
import { findBoxes } from '../parcels/plan-parcels.ts';
import { findPieces, type Piece } from '../pieces/find-pieces.ts';
import { canChangeGiftNote } from './change-gift-note.ts';
import { canCorrectAddress } from './correct-address.ts';
import { findOrderWithParcels } from './order-fulfillment.ts';
import { findStories, untold } from './tell-buyers.ts';

/** Everything about one order, and what a person can do with it now. */
export async function showOrder(db: Database, orderId: string, now: Date): Promise<StudioOrder | undefined> {
  const order = await findOrderWithParcels(db, orderId);
  if (!order) return undefined;
  const [
    history,
    disputes,
    pieces,
    parcels,
    boxes,
    waitingEmails,
    nameOf,
    cancellation,
    unfinished,
    held,
    openClaims,
    promotionCode,
    offer,
  ] = await Promise.all([
    findHistory(db, orderId),
    findDisputes(db, orderId),
    findPieces(db, { order: orderId }),
    findParcels(db, { order: orderId }),
    findBoxes(db, orderId),
    findWaitingEmails(db, orderId),
    staffNames(db),
    canCancel({ db }, orderId, now),
    findUnfinishedChanges(db, { subjectId: orderId, outcomes: ['begun', 'failed'] }),
    findHeldOrders(db, orderId),
    findOpenClaims(db, now, { order: orderId }),
    findPromotionCode(db, orderId),
    findOfferOfOrder(db, orderId),
  ]);
  const entries = history.map(({ at, cause, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    cause: describeCause(cause, nameOf),
    isEmail: isEmail(cause),
  }));
  const unfinishedEntries = unfinished.map((change) => ({
    id: change.id,
    at: change.at.toISOString(),
    ...stateAt(history, change.at),
    cause: describeCause(causeOf(authorIn(change.staffId)), nameOf),
    isEmail: false,
    note: describeUnfinished(change),
  }));
  const amountRefunded = history.at(-1)?.amountRefunded ?? 0;
  const lost = amountLost(disputes);
  const heldReason = held[0]?.reason ?? null;
  const stories = await findStories(db, [orderId]);
  return {
    order,
    ...(stories.get(orderId) ?? untold),
    isLate: isLate(order, now),
    heldReason,
    promotionCode,
    offer,
    amountRefunded,
    amountLost: lost,
    openClaims: openClaims.map(({ id, name, decideBy, isOverdue }) => ({
      ...{ id, name, decideBy: decideBy.toISOString(), isOverdue },
    })),
    disputes: disputes.map((dispute) => toDispute(dispute, now)),
    history: [...entries, ...unfinishedEntries].toSorted((one, other) => one.at.localeCompare(other.at)),
    waitingEmails,
    pieces: pieces.map((piece) => toPiece(piece, parcels)),
    hasFreight: boxes.some(({ carrierClass }) => carrierClass === 'freight'),
    coverToAskFor: await findCoverToAskFor(db, pieces),
    can: {
      move: ownersSteps.filter((step) => heldReason === null && canMove(order.status, step)),
      cancel: cancellation.ok && !cancellation.isCancelled,
      refund: order.paymentStatus === 'paid' ? leftToRefund({ ...order, amountRefunded }, lost) : 0,
      resend: isConfirmed(order),
      correct: findWrongEmail(history, order) !== undefined,
      correctAddress: await canCorrectAddress(db, order),
      changeGiftNote: canChangeGiftNote(order, pieces),
      tellDelay: await offerDelay(db, order, now),
    },
  };
}

function toDispute(dispute: Dispute, now: Date): StudioOrder['disputes'][number] {
  const { id, status, reason, amount, evidenceDueBy, evidenceStagedAt, evidenceSentAt } = dispute;
  return {
    ...{ id, status, reason, amount, isOpen: isOpen(dispute), isLost: isLost(dispute) },
    holdsMoney: holdsMoney(dispute),
    dueBy: evidenceDueBy?.toISOString() ?? null,
    isPastDue: isPastDue(evidenceDueBy, now),
    stagedAt: evidenceStagedAt?.toISOString() ?? null,
    sentAt: evidenceSentAt?.toISOString() ?? null,
  };
}

/** What the parcel of a typed number is to have, if all that is left ships in it. */
async function findCoverToAskFor(on: Executor, pieces: readonly Piece[]): Promise<string | null> {
  const codes = pieces.filter(isLeftToShip).map(({ code }) => code);
  if (codes.length === 0) return null;
  const { parcelCover } = (await findShopDetails(on)).details;
  return describeCoverToAskFor(await coverOfPieces(on, codes, parcelCover), { seesSums: true });
}

/** The day that the shop itself would name for an order that must wait, unless the time to agree to a delay is over. */
async function offerDelay(on: Executor, order: Order, now: Date): Promise<StudioOrder['can']['tellDelay']> {
  const newest = order.delays.at(-1);
  if (!isUnshipped(order) || (newest && isTooLateToAgree(newest, now))) return null;
  const { workingDays } = (await findShopDetails(on)).details;
  return { shipBy: nextShipBy(order.shipBy ? new Date(order.shipBy) : now, now, workingDays) };
}

/** The order's state at a time, because a change that was not made does not change it. */
function stateAt(
  history: OrderChange[],
  time: Date,
): Pick<OrderEntry, 'status' | 'paymentStatus' | 'amountRefunded'> {
  const { status, paymentStatus, amountRefunded } = history.findLast(({ at }) => at <= time) ??
    history[0] ?? { status: 'pending', paymentStatus: 'processing', amountRefunded: 0 };
  return { status, paymentStatus, amountRefunded };
}

function isConfirmed({ paymentStatus, status }: Order): boolean {
  return paymentStatus === 'paid' && status !== 'cancelled';
}

function toPiece(piece: Piece, parcels: ParcelWithPieces[]): PieceOfOrder {
  const { code, title, variant, station, setAsideReason, remakeOf } = piece;
  const found = parcels.find(({ id }) => id === piece.parcelId);
  const parcel = found ? toParcelOfPiece(found) : null;
  return { code, title, variant: describeVariant(variant), station, setAsideReason, remakeOf, parcel };
}

function toParcelOfPiece(parcel: ParcelWithPieces): PieceOfOrder['parcel'] {
  const { carrier, number, status, expectedAt, providerId } = parcel;
  const { insuredCents, insuranceCents, toInsureCents, needsSignature, signedBy } = parcel;
  return {
    ...{ carrier, number, status, hasLabel: providerId !== null },
    ...{ insuredCents, insuranceCents, toInsureCents, needsSignature, signedBy },
    expectedAt: expectedAt?.toISOString() ?? null,
  };
}

/** Replaces `staff:<id>` in a cause by the person's name. */
export async function staffNames(on: Executor): Promise<(cause: string) => string> {
  const names = new Map((await listStaff(on)).map(({ id, name }) => [id, name]));
  return (cause) => cause.replace(/^staff:([\w-]+)/, (_, id: string) => names.get(id) ?? 'staff');
}
