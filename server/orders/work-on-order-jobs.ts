import type { JobKind } from '#server/jobs/jobs.ts';
import type { NewsContext } from './emails/mail-once.ts';
import { mailOwnerOfOrders, type OwnerMailContext } from './emails/mail-owner-of-order.ts';
import { mailOwnerOfRefusals } from './emails/mail-owner-of-refusal.ts';
import {
  type ConfirmationContext,
  resendConfirmations,
  sendConfirmationJob,
  sendConfirmations,
} from './emails/send-confirmation.ts';
import { sendCancellationNews, sendProductionNews, sendRefundNews } from './emails/send-order-news.ts';
import { sendNewTracking, sendShippingNews, sendShippingNewsJob } from './emails/send-shipping-news.ts';
import { sendOrderLinkJob, sendOrderLinks } from './links/send-order-link.ts';
import {
  mailOwnerJob,
  mailOwnerOfRefusalJob,
  refundCancelledJob,
  resendConfirmationJob,
  sendCancellationNewsJob,
  sendNewTrackingJob,
  sendProductionNewsJob,
  sendRefundNewsJob,
} from './order-jobs.ts';
import { forgetReconciliations, forgetReconciliationsJob } from './placing/forget-reconciliations.ts';
import type { OrderContext } from './placing/ingest-session.ts';
import { refundCancelled } from './refunds/cancel-order.ts';

/** Everything that a change of an order can lead to; whoever changes orders opens these queues. */
export const orderJobs = [
  sendConfirmationJob,
  resendConfirmationJob,
  sendProductionNewsJob,
  sendShippingNewsJob,
  sendNewTrackingJob,
  sendRefundNewsJob,
  mailOwnerOfRefusalJob,
  sendCancellationNewsJob,
  refundCancelledJob,
  mailOwnerJob,
  sendOrderLinkJob,
  forgetReconciliationsJob,
];

export function workOnOrderJobs(
  context: OrderContext & NewsContext & ConfirmationContext & OwnerMailContext,
): JobKind<never>[] {
  return [
    sendConfirmations(context),
    resendConfirmations(context),
    sendProductionNews(context),
    sendShippingNews(context),
    sendNewTracking(context),
    sendRefundNews(context),
    mailOwnerOfRefusals(context),
    sendCancellationNews(context),
    refundCancelled(context),
    mailOwnerOfOrders(context),
    sendOrderLinks(context),
    forgetReconciliations(context),
  ];
}
