import { formatCents } from '#domain/money.ts';
import { type OrderStatus, orderStatusWords } from '#domain/orders/orders.ts';
import type { ChangedGiftNote } from '#server/fulfillment/orders/change-gift-note.ts';
import type { CorrectedAddress } from '#server/fulfillment/orders/correct-address.ts';
import type { MoveResult } from '#server/fulfillment/orders/move-order.ts';
import type { TrackingCorrection } from '#server/fulfillment/orders/tracking.ts';
import { conflict, notFound, type RequestError } from '#server/http/errors.ts';
import type { resendConfirmation } from '#server/orders/emails/resend-confirmation.ts';
import type { CancelRefusal } from '#server/orders/refunds/cancel-order.ts';
import type { RefundRefusal } from '#server/orders/refunds/refund-order.ts';

/** Why an order did not move. Somebody else may have moved it since the page was read. */
export function refuseMove(refusal: MoveResult & { ok: false }): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'disputed': {
      const amount = formatCents(refusal.dispute.amount);
      return conflict(
        'disputed',
        `The buyer's bank disputes ${amount} of this order. Check it at the payment provider first.`,
      );
    }
    case 'impossible':
      return conflict('impossible', `The order is ${word(refusal.from)} now, so this step is not possible.`);
    case 'not-packed': {
      const codes = refusal.pieces.map(({ code }) => code).join(', ');
      return conflict('not_packed', `Not all pieces are packed: ${codes}.`);
    }
    case 'label-pending':
      return conflict('label_pending', 'A label of this order is being bought. Try again in a moment.');
  }
}

export function refuseCancel(refusal: CancelRefusal): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'too-late':
      return conflict(
        'too_late',
        'An order can be canceled within 24 hours only. You can refund it instead.',
      );
    case 'impossible':
      return conflict(
        'impossible',
        `The order is ${word(refusal.status)} now, so it cannot be canceled. You can refund it.`,
      );
  }
}

export function refuseGiftNote({ reason }: ChangedGiftNote & { ok: false }): RequestError {
  if (reason === 'unknown-order') return unknownOrder();
  return conflict(
    'too_late',
    'A piece of this order is packed already, or the order has ended. Its gift note stays.',
  );
}

export function refuseAddress(refusal: CorrectedAddress & { ok: false }): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'same':
      return conflict('same', 'The order already has exactly this address.');
    case 'labeled':
      return conflict(
        'labeled',
        'The order has a label with the old address. Void the label first, under Ship.',
      );
    case 'label-pending':
      return conflict('label_pending', 'A label of this order is being bought. Try again in a moment.');
    case 'too-late':
      return conflict(
        'too_late',
        `The order is ${word(refusal.status)}, so its address cannot change any more. If the parcel is under way, ask the carrier to redirect it.`,
      );
  }
}

export function refuseTracking(refusal: TrackingCorrection & { ok: false }): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'unknown-parcel':
      return conflict('unknown_parcel', 'The order has no parcel with this number any more.');
    case 'same':
      return conflict('same', 'The parcel already has exactly this tracking.');
    case 'not-shipped':
      return conflict(
        'not_shipped',
        `The order is ${word(refusal.status)} now, so it has no tracking to correct.`,
      );
  }
}

export function alreadyCanceled(): RequestError {
  return conflict(
    'already_canceled',
    'The order is canceled already. What was paid is refunded, also if the payment provider does not answer at once.',
  );
}

export function refuseRefund(refusal: RefundRefusal): RequestError {
  const code = refusal.reason.replaceAll('-', '_');
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'unknown-payment':
      return conflict(code, 'The payment provider does not know this payment: it was made with other keys.');
    case 'not-paid':
      return conflict(code, 'The order is not paid, so there is nothing to refund.');
    case 'free':
      return conflict(code, 'The order cost nothing, so there is nothing to refund.');
    case 'under-way':
      return conflict(code, 'Another refund of this order is in progress. Try again in a moment.');
    case 'unanswered':
      return conflict(
        code,
        "Another refund of this order was begun, and the payment provider's answer is missing. Send the same amount again, or wait 10 minutes.",
      );
    case 'by-provider':
      return conflict(code, `The payment provider refuses the refund: ${refusal.sentence}`);
    case 'nothing-left':
      return conflict(code, 'Nothing is left to refund.');
    case 'more-than-left': {
      const left = formatCents(refusal.charged - refusal.refunded - refusal.lost);
      return conflict(code, `Only ${left} is left to refund.`);
    }
    case 'other-total': {
      const refunded = formatCents(refusal.refunded);
      return conflict(
        code,
        `${refunded} was refunded meanwhile, perhaps by somebody else. Nothing was refunded now.`,
      );
    }
  }
}

type ResendRefusal = Awaited<ReturnType<typeof resendConfirmation>> & { ok: false };

export function refuseResend(number: string, refusal: ResendRefusal): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'no-email':
      return conflict('no_email', `Order ${number} has no email address. Type one.`);
    case 'not-confirmed':
      return conflict(
        'not_confirmed',
        `The order is ${word(refusal.status)}, so there is nothing to confirm.`,
      );
  }
}

function unknownOrder(): RequestError {
  return notFound('There is no such order.');
}

function word(status: OrderStatus): string {
  return orderStatusWords[status].toLowerCase();
}
