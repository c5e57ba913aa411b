import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { hasJobTables } from '#server/jobs/count-jobs.ts';
import {
  resendConfirmationJob,
  sendCancellationMailJob,
  sendClaimMailJob,
  sendConfirmationJob,
  sendCorrectionMailJob,
  sendDeclineMailJob,
  sendDelayMailJob,
  sendExtensionMailJob,
  sendLapseMailJob,
  sendNewAddressMailJob,
  sendNewTrackingMailJob,
  sendProductionMailJob,
  sendQuestionMailJob,
  sendRefundMailJob,
  sendRemakeMailJob,
  sendReturnedRefundMailJob,
  sendShippingMailJob,
} from '#server/orders/order-jobs.ts';
import { describeCause } from './describe-cause.ts';

/** The causes under which an order's history has the emails, once they are sent. */
const causes: Readonly<Record<string, string>> = {
  [sendConfirmationJob.name]: 'confirmation mail',
  [resendConfirmationJob.name]: 'confirmation mail',
  [sendProductionMailJob.name]: 'production mail',
  [sendShippingMailJob.name]: 'shipping mail',
  [sendCorrectionMailJob.name]: 'correction mail',
  [sendNewTrackingMailJob.name]: 'tracking mail',
  [sendNewAddressMailJob.name]: 'address mail',
  [sendDelayMailJob.name]: 'delay mail',
  [sendQuestionMailJob.name]: 'question mail',
  [sendLapseMailJob.name]: 'lapse mail',
  [sendRefundMailJob.name]: 'refund mail',
  [sendReturnedRefundMailJob.name]: 'returned mail',
  [sendCancellationMailJob.name]: 'cancellation mail',
  [sendClaimMailJob.name]: 'claim mail',
  [sendRemakeMailJob.name]: 'remake mail',
  [sendDeclineMailJob.name]: 'decline mail',
  [sendExtensionMailJob.name]: 'extended mail',
};

/** What the emails to an order's buyer that are not sent yet are about, oldest first. Those that failed are on Today. */
export async function findWaitingEmails(on: Executor, orderId: string): Promise<string[]> {
  if (!(await hasJobTables(on))) return [];
  const { rows } = await on.execute<{ name: string }>(sql`
    select name from pgboss.job
    where name in ${Object.keys(causes)} and state < 'completed' and data ->> 'orderId' = ${orderId}
    order by created_on`);
  return rows.map(({ name }) => describeCause(causes[name] ?? name, String));
}
