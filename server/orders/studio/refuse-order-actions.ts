import { formatCents } from '#domain/money.ts';
import { bankHasMoney } from '#domain/orders/disputes.ts';
import { statusInSentence } from '#domain/orders/orders.ts';
import { conflict, type RequestError } from '#server/http/errors.ts';
import { type Refused, refuseWith } from '#server/http/refuse-with.ts';
import type { resendConfirmation } from '#server/orders/emails/resend-confirmation.ts';
import { noSuchOrder } from '#server/orders/reading/find-order.ts';
import type { CancelRefusal } from '#server/orders/refunds/cancel-order.ts';
import type { RefundRefusal } from '#server/orders/refunds/refund-order.ts';

export const refuseCancel = refuseWith<CancelRefusal>('unknown-order', {
  'unknown-order': noSuchOrder,
  disputed: () => bankHasMoney,
  'too-late': () => 'An order can be canceled within 24 hours only. You can refund it instead.',
  impossible: ({ status }) =>
    `The order is ${statusInSentence(status)} now, so it cannot be canceled. You can refund it.`,
});

export function alreadyCanceled(): RequestError {
  return conflict(
    'already_canceled',
    'The order is canceled already. What was paid is refunded, also if the payment provider does not answer at once.',
  );
}

export const refuseRefund = refuseWith<RefundRefusal>('unknown-order', {
  'unknown-order': noSuchOrder,
  'unknown-payment': () => 'The payment provider does not know this payment: it was made with other keys.',
  'not-paid': () => 'The order is not paid, so there is nothing to refund.',
  disputed: () => bankHasMoney,
  free: () => 'The order cost nothing, so there is nothing to refund.',
  'under-way': () => 'Another refund of this order is in progress. Try again in a moment.',
  unanswered: () =>
    "Another refund of this order was begun, and the payment provider's answer is missing. Send the same amount again, or wait 10 minutes.",
  'by-provider': ({ sentence }) => `The payment provider refuses the refund: ${sentence}`,
  'nothing-left': () => 'Nothing is left to refund.',
  'more-than-left': ({ charged, refunded, lost }) =>
    `Only ${formatCents(charged - refunded - lost)} is left to refund.`,
  'other-total': ({ refunded }) =>
    `${formatCents(refunded)} has been refunded since, perhaps by another person. Nothing was refunded now.`,
});

type Resent = Awaited<ReturnType<typeof resendConfirmation>>;

export const refuseResend = refuseWith<Refused<Resent>>('unknown-order', {
  'unknown-order': noSuchOrder,
  'no-email': () => 'The order has no email address. Type one.',
  'not-confirmed': ({ status }) =>
    `The order is ${statusInSentence(status)}, so there is nothing to confirm.`,
});
