import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Mail, Mailer } from '#server/mail/open-mail.ts';
import { sendUnlessRefused } from '#server/mail/refused-recipient.ts';
import { mailOwnerOfRefusalJob } from '../order-jobs.ts';
import { isRecorded } from '../placing/once-for-event.ts';
import { recordChange } from '../placing/save-order.ts';
import type { OrderChange } from '../reading/find-history.ts';
import { orders } from '../tables.ts';

export interface BuyersMailContext {
  log: Log;
  mailer: Mailer;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** What an order's history has as the cause when mail to this address was refused for good. */
export function refusalCause(address: string): string {
  return `mail refused: ${address}`;
}

/** Whether a line of the history says that this address has refused this mail. */
export function isRefusal({ cause, note }: OrderChange, address: string, name: string): boolean {
  return cause === refusalCause(address) && note?.startsWith(`${name}: `) === true;
}

/**
 * Sends a buyer a mail about an order. When the address is refused for good, the order's history says so and the
 * owner is told, once for each address.
 * @param name of the mail, for the history
 * @returns whether the mail server took the mail
 * @throws what is worth another try
 */
export async function sendToBuyer(
  { mailer, jobs, log }: BuyersMailContext,
  tx: Executor,
  { orderId, name, mail }: { orderId: string; name: string; mail: Mail },
): Promise<boolean> {
  const sent = await sendUnlessRefused(mailer, mail);
  if (sent.ok) return true;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return false;
  const cause = refusalCause(mail.to);
  const isKnown = await isRecorded(tx, orderId, cause);
  const reason = sent.reason.replace(/\p{Cc}+/gu, ' ').slice(0, longestReason);
  const changeId = await recordChange(tx, orderId, order, cause, `${name}: ${reason}`);
  const { sessionId } = order;
  if (!isKnown) await jobs.enqueue(tx, mailOwnerOfRefusalJob, { orderId, sessionId, changeId });
  log.warn(
    { sessionId, orderId, mail: name },
    'the buyer of an order gets no mail: the address is refused for good',
  );
  return false;
}

const longestReason = 300;

/**
 * The orders on their way whose buyer's email was refused for good, and has neither been corrected nor taken a mail
 * since, oldest first.
 */
export async function findOrdersOfRefusedBuyers(on: Executor): Promise<{ _id: string }[]> {
  const { rows } = await on.execute<{ _id: string }>(sql`
    select id as _id from orders o
    where payment_status = 'paid' and status in ('paid', 'in_production', 'shipped') and exists (
      select from order_history refusal
      where refusal.order_id = o.id and refusal.cause = ${refusalCause('')} || o.customer_email
        and refusal.at > coalesce(o.confirmation_sent_at, '-infinity')
        and not exists (select from order_history later
          where later.order_id = o.id and later.at > refusal.at and later.cause like '% mail%'))
    order by id`);
  return rows;
}
