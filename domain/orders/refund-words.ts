import { refundTime } from '../shop/terms.ts';

/** What happens to the payment of a canceled order that was free. */
export const nothingPaid = 'It was free, so there is nothing to refund.';
/** What happens to the payment of a canceled order that has not arrived. */
export const notPaidYet = "We haven't received your payment. If it still arrives, we'll refund it.";
/** When the money of a canceled order must be on its way. */
export const refundRight = `You have a right to your refund within ${refundTime} of the cancellation.`;
