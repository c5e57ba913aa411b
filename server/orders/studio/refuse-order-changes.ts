import { formatCents } from '#domain/money.ts';
import { type OrderStatus, orderStatusWords } from '#domain/orders/orders.ts';
import { conflict, notFound, type RequestError } from '#server/http/errors.ts';
import type { resendConfirmation } from '#server/orders/emails/resend-confirmation.ts';
import type { CancelRefusal } from '#server/orders/refunds/cancel-order.ts';
import type { RefundRefusal } from '#server/orders/refunds/refund-order.ts';

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

export function unknownOrder(): RequestError {
  return notFound('There is no such order.');
}

/** A status in a sentence. */
export function word(status: OrderStatus): string {
  return orderStatusWords[status].toLowerCase();
}
