import type { JobKind } from '#server/jobs/jobs.ts';
import {
  type DelayMailContext,
  sendDelayMails,
  sendLapseMails,
  sendQuestionMails,
} from './delays/delay-mails.ts';
import { keepPromises, keepPromisesJob } from './delays/keep-promises.ts';
import { sendCorrectionMails } from './emails/correction-mail.ts';
import {
  sendNewAddressMails,
  sendNewTrackingMails,
  sendProductionMails,
  sendShippingMails,
} from './emails/fulfillment-mails.ts';
import { mailOwnerOfOrders, type OwnerMailContext } from './emails/mail-owner-of-order.ts';
import { mailOwnerOfRefusals } from './emails/mail-owner-of-refusal.ts';
import { sendCancellationMails, sendRefundMails } from './emails/refund-mails.ts';
import { sendReturnedRefundMails } from './emails/returned-refund-mail.ts';
import {
  type ConfirmationContext,
  resendConfirmations,
  sendConfirmations,
} from './emails/send-confirmation.ts';
import { sendOrderLinkJob, sendOrderLinks } from './links/send-order-link.ts';
import type { OrderContext } from './order-context.ts';
import * as changeJobs from './order-jobs.ts';
import { purgeReconciliations, purgeReconciliationsJob } from './placing/reconciliation-records.ts';
import { refundCancelled } from './refunds/cancel-order.ts';
import { checkSalesTotals, checkSalesTotalsJob } from './totals/check-sales-totals.ts';
import { updateSalesTotals, updateSalesTotalsJob } from './totals/update-sales-totals.ts';

/** Every kind of job about orders; a process that changes orders opens these queues. */
export const orderJobs = [
  ...Object.values(changeJobs),
  sendOrderLinkJob,
  purgeReconciliationsJob,
  updateSalesTotalsJob,
  checkSalesTotalsJob,
  keepPromisesJob,
];

export function workOnOrderJobs(
  context: OrderContext & ConfirmationContext & OwnerMailContext & DelayMailContext & { now: () => Date },
): JobKind<never>[] {
  return [
    sendConfirmations(context),
    resendConfirmations(context),
    sendProductionMails(context),
    sendShippingMails(context),
    sendCorrectionMails(context),
    sendNewTrackingMails(context),
    sendNewAddressMails(context),
    sendRefundMails(context),
    sendReturnedRefundMails(context),
    sendCancellationMails(context),
    sendDelayMails(context),
    sendQuestionMails(context),
    sendLapseMails(context),
    mailOwnerOfOrders(context),
    mailOwnerOfRefusals(context),
    refundCancelled(context),
    sendOrderLinks(context),
    purgeReconciliations(context),
    updateSalesTotals(context),
    checkSalesTotals(context),
    keepPromises(context),
  ];
}
