import type { Cents } from '#domain/money.ts';

/** What changes of an order lead to, each begun in the transaction of the change. */
export const sendProductionNewsJob = { name: 'send-production-news' };
export const sendRefundNewsJob = { name: 'send-refund-news' };
export const sendNewTrackingJob = { name: 'send-new-tracking' };
export const resendConfirmationJob = { name: 'resend-order-confirmation' };
export const mailOwnerOfRefusalJob = { name: 'mail-owner-of-refusal' };
export const sendCancellationNewsJob = { name: 'send-cancellation-news' };
export const mailOwnerJob = { name: 'mail-owner-new-order' };
export const refundCancelledJob = { name: 'refund-cancelled-order' };

export interface RefundNews {
  orderId: string;
  /** What has gone back since the last news, and in all. */
  amount: Cents;
  refunded: Cents;
}
