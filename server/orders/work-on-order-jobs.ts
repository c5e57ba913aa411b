import type { JobKind } from '#server/platform/jobs.ts';
import { refundCancelled } from './cancel-order.ts';
import { forgetReconciliations, forgetReconciliationsJob } from './forget-reconciliations.ts';
import type { OrderDesk } from './ingest-session.ts';
import type { NewsDesk } from './mail-once.ts';
import { mailOwnerOfOrders, type OwnerMailDesk } from './mail-owner-of-order.ts';
import { mailOwnerOfRefusals } from './mail-owner-of-refusal.ts';
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
import {
  type ConfirmationDesk,
  resendConfirmations,
  sendConfirmationJob,
  sendConfirmations,
} from './send-confirmation.ts';
import { sendOrderLinkJob, sendOrderLinks } from './send-order-link.ts';
import { sendCancellationNews, sendProductionNews, sendRefundNews } from './send-order-news.ts';
import { sendNewTracking, sendShippingNews, sendShippingNewsJob } from './send-shipping-news.ts';

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
  desk: OrderDesk & NewsDesk & ConfirmationDesk & OwnerMailDesk,
): JobKind<never>[] {
  return [
    sendConfirmations(desk),
    resendConfirmations(desk),
    sendProductionNews(desk),
    sendShippingNews(desk),
    sendNewTracking(desk),
    sendRefundNews(desk),
    mailOwnerOfRefusals(desk),
    sendCancellationNews(desk),
    refundCancelled(desk),
    mailOwnerOfOrders(desk),
    sendOrderLinks(desk),
    forgetReconciliations(desk),
  ];
}
