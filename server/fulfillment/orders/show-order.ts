import type { OrderEntry, PieceOfOrder, StudioOrder } from '#domain/api/orders/orders.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { canMove, isLate, type Order, ownersSteps } from '#domain/orders/orders.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { findWrongEmail } from '#server/orders/emails/correction-mail.ts';
import { causeOf, findHistory, type OrderChange } from '#server/orders/history.ts';
import { canCancel } from '#server/orders/refunds/cancel-order.ts';
import { amountLost, findDisputes, isLost, isOpen } from '#server/orders/refunds/disputes.ts';
import { describeCause, describeUnfinished, isEmail } from '#server/orders/studio/describe-cause.ts';
import { findWaitingEmails } from '#server/orders/studio/waiting-emails.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { authorIn, findUnfinishedChanges } from '#server/staff/record-staff-change.ts';
import { findParcels, type Parcel } from '../parcels/find-parcels.ts';
import { findBoxes } from '../parcels/plan-parcels.ts';
import { findPieces, type Piece } from '../pieces/find-pieces.ts';
import { canChangeGiftNote } from './change-gift-note.ts';
import { canCorrectAddress } from './correct-address.ts';
import { findOrderWithParcels } from './order-fulfillment.ts';

/** Everything about one order, and what a person can do with it now. */
export async function showOrder(db: Database, orderId: string): Promise<StudioOrder | undefined> {
  const order = await findOrderWithParcels(db, orderId);
  if (!order) return undefined;
  const [history, disputes, pieces, parcels, boxes, waitingEmails, nameOf, cancellation, unfinished] =
    await Promise.all([
      findHistory(db, orderId),
      findDisputes(db, orderId),
      findPieces(db, { order: orderId }),
      findParcels(db, { order: orderId }),
      findBoxes(db, orderId),
      findWaitingEmails(db, orderId),
      staffNames(db),
      canCancel({ db }, orderId),
      findUnfinishedChanges(db, { subjectId: orderId, outcomes: ['begun', 'failed'] }),
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
  return {
    order,
    isLate: isLate(order),
    amountRefunded,
    amountLost: lost,
    disputes: disputes.map((dispute) => ({ ...dispute, isOpen: isOpen(dispute), isLost: isLost(dispute) })),
    history: [...entries, ...unfinishedEntries].toSorted((one, other) => one.at.localeCompare(other.at)),
    waitingEmails,
    pieces: pieces.map((piece) => toPiece(piece, parcels)),
    hasFreight: boxes.some(({ carrierClass }) => carrierClass === 'freight'),
    can: {
      move: ownersSteps.filter((step) => canMove(order.status, step)),
      cancel: cancellation.ok && !cancellation.isCancelled,
      refund: order.paymentStatus === 'paid' ? Math.max(0, order.amountTotal - amountRefunded - lost) : 0,
      resend: isConfirmed(order),
      correct: findWrongEmail(history, order) !== undefined,
      correctAddress: await canCorrectAddress(db, order),
      changeGiftNote: canChangeGiftNote(order, pieces),
    },
  };
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

function toPiece(piece: Piece, parcels: Parcel[]): PieceOfOrder {
  const { code, title, variant, station, setAsideReason, remakeOf } = piece;
  const found = parcels.find(({ id }) => id === piece.parcelId);
  const parcel = found ? toParcelOfPiece(found) : null;
  return { code, title, form: describeVariant(variant), station, setAsideReason, remakeOf, parcel };
}

function toParcelOfPiece({ carrier, number, status, expectedAt }: Parcel): PieceOfOrder['parcel'] {
  return { carrier, number, status, expectedAt: expectedAt?.toISOString() ?? null };
}

/** Replaces `staff:<id>` in a cause by the person's name. */
export async function staffNames(on: Executor): Promise<(cause: string) => string> {
  const names = new Map((await listStaff(on)).map(({ id, name }) => [id, name]));
  return (cause) => cause.replace(/^staff:([\w-]+)/, (_, id: string) => names.get(id) ?? 'staff');
}
