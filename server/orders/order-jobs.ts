import type { Cents } from '#domain/money.ts';

/** Time to undo a change in the studio before the buyer is emailed about it. */
const undoableSeconds = 60;

/**
 * When to email a buyer about a change that can be undone. Staff can undo theirs, so their emails wait. A
 * carrier's news is a fact.
 */
export function mailTime(cause: string): { startAfterSeconds?: number } {
  return cause.startsWith('staff:') ? { startAfterSeconds: undoableSeconds } : {};
}

/**
 * The jobs that a change of an order causes, each created in the transaction of the change. Waiting jobs are stored
 * under these names, so jobs that a previous version stored under another name would never run.
 */
export const sendConfirmationJob = { name: 'send-order-confirmation' };
export const resendConfirmationJob = { name: 'resend-order-confirmation' };
export const sendProductionMailJob = { name: 'send-production-news' };
export const sendShippingMailJob = { name: 'send-shipping-news' };
export const sendCorrectionMailJob = { name: 'send-shipping-correction' };
export const sendNewTrackingMailJob = { name: 'send-new-tracking' };
export const sendNewAddressMailJob = { name: 'send-new-address' };
export const sendRefundMailJob = { name: 'send-refund-news' };
export const sendReturnedRefundMailJob = { name: 'send-returned-refund-news' };
export const sendCancellationMailJob = { name: 'send-cancellation-news' };
export const sendClaimMailJob = { name: 'send-claim-received' };
export const sendRemakeMailJob = { name: 'send-remake-news' };
export const sendDeclineMailJob = { name: 'send-decline-news' };
export const sendExtensionMailJob = { name: 'send-claim-extended' };
export const sendDelayMailJob = { name: 'send-delay-notice' };
export const sendQuestionMailJob = { name: 'send-delay-question' };
export const sendLapseMailJob = { name: 'send-lapse-news' };
export const mailOwnerOfOrderJob = { name: 'mail-owner-new-order' };
export const mailOwnerOfRefusalJob = { name: 'mail-owner-of-refusal' };
export const refundCancelledJob = { name: 'refund-cancelled-order' };

export interface RefundMailData {
  orderId: string;
  /** Refunded since the previous email. */
  amount: Cents;
  /** Refunded in total. */
  refunded: Cents;
}

export interface CancellationMailData {
  orderId: string;
  /** All that is refunded was refunded before the cancellation. */
  wasRefunded?: boolean;
}
