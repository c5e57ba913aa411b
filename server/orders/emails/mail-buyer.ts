import { sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/orders.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { Database, Executor } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Mail, Mailer } from '#server/mail/open-mail.ts';
import { type PreparedMail, sendOnce } from '#server/mail/send-once.ts';
import { findHistory, isCorrected, isRecorded, type OrderChange, recordNow } from '../history.ts';
import type { OrderFulfillment } from '../order-context.ts';
import { mailOwnerOfRefusalJob } from '../order-jobs.ts';
import { findOrder } from '../reading/find-order.ts';
import { recordOrderMail } from './order-mails.ts';

export interface BuyerMailContext {
  db: Database;
  log: Log;
  mailer: Mailer;
  jobs: Pick<Jobs, 'enqueue'>;
  shopUrl: string;
  details: CurrentDetails;
  fulfillment: OrderFulfillment;
}

/** An order whose buyer gave an email. */
export type MailedOrder = Order & { customerEmail: string };

/** The lock for emails to an order's buyer, which are sent one after the other. */
export const buyerMailLock = (orderId: string) => ({ key: orderId, seed: 0 });

/**
 * Emails a buyer about an order, once for each cause: the order's history records that the email was sent, or that the
 * address is refused for good.
 * @param write returns undefined when the email is no longer due
 * @param onSent what else the transaction records of an email that was sent
 */
export function mailBuyerOnce(
  context: BuyerMailContext,
  { orderId, cause }: { orderId: string; cause: string },
  write: (order: MailedOrder, history: OrderChange[]) => Mail | undefined,
  onSent?: (tx: Executor) => Promise<void>,
): Promise<void> {
  return sendOnce(context, buyerMailLock(orderId), async (tx) => {
    const order = await findMailedOrder(context, tx, orderId);
    if (!order?.customerEmail) return undefined;
    const { customerEmail, sessionId } = order;
    const history = await findHistory(tx, orderId);
    const isSent = (change: OrderChange) => change.cause === cause && !isCorrected(history, change);
    if (history.some((change) => isSent(change) || isRefusal(change, customerEmail, cause))) return undefined;
    const mail = write({ ...order, customerEmail }, history);
    return (
      mail &&
      prepareForBuyer(context, tx, { orderId, name: cause, mail }, async () => {
        await recordNow(tx, orderId, cause);
        await onSent?.(tx);
        context.log.info({ sessionId, orderId, cause }, 'emailed the buyer of an order');
      })
    );
  });
}

/** One order as emails tell of it. */
export async function findMailedOrder(
  { fulfillment }: Pick<BuyerMailContext, 'fulfillment'>,
  on: Executor,
  orderId: string,
): Promise<Order | undefined> {
  const order = await findOrder(on, orderId);
  const [whole] = order ? await fulfillment.withParcels(on, [order]) : [];
  return whole;
}

/** Whether a history entry records that the email with this name was refused for this address. */
function isRefusal({ cause, note }: OrderChange, address: string, name: string): boolean {
  return cause === refusalCause(address) && note?.startsWith(`${name}: `) === true;
}

interface BuyerMail {
  orderId: string;
  /** The name in the order's history: `shipping mail`. */
  name: string;
  mail: Mail;
}

/**
 * Prepares an email for `sendOnce`. It is recorded as sent with what `recordSent` records. If the address is refused for
 * good, the owner is emailed once for each address.
 */
export function prepareForBuyer(
  context: BuyerMailContext,
  tx: Executor,
  buyerMail: BuyerMail,
  recordSent: () => Promise<void>,
): PreparedMail {
  const recordRefused = (reason: string) => recordRefusal(context, tx, buyerMail, reason);
  return {
    mail: buyerMail.mail,
    async recordSent() {
      await recordOrderMail(tx, buyerMail);
      await recordSent();
    },
    recordRefused,
  };
}

const maxReasonLength = 300;

async function recordRefusal(
  { jobs, log }: BuyerMailContext,
  tx: Executor,
  { orderId, name, mail }: BuyerMail,
  reason: string,
): Promise<void> {
  const cause = refusalCause(mail.to);
  const isKnown = await isRecorded(tx, orderId, cause);
  const printable = reason.replace(/\p{Cc}+/gu, ' ').slice(0, maxReasonLength);
  const refusal = await recordNow(tx, orderId, cause, `${name}: ${printable}`);
  if (!refusal) return;
  const { sessionId, changeId } = refusal;
  if (!isKnown) await jobs.enqueue(tx, mailOwnerOfRefusalJob, { orderId, sessionId, changeId });
  log.warn(
    { sessionId, orderId, mail: name },
    'the buyer of an order gets no email: the address is refused for good',
  );
}

/** The cause in an order's history when this address was refused for good. */
export function refusalCause(address: string): string {
  return `mail refused: ${address}`;
}

/** For the index of refusals, because most orders have none. */
const isAnyRefusal = sql.raw(`refusal.cause like '${refusalCause('%')}'`);

/**
 * Undelivered orders whose buyer's address was refused for good, and has neither been corrected nor received an email
 * since; oldest first.
 */
export async function findOrdersOfRefusedBuyers(on: Executor): Promise<{ _id: string }[]> {
  const { rows } = await on.execute<{ _id: string }>(sql`
    select id as _id from orders o
    where payment_status = 'paid' and status in ('paid', 'in_production', 'shipped') and exists (
      select from order_history refusal
      where refusal.order_id = o.id and ${isAnyRefusal} and refusal.cause = ${refusalCause('')} || o.customer_email
        and refusal.at > coalesce(o.confirmation_sent_at, '-infinity')
        and not exists (select from order_history later
          where later.order_id = o.id and later.at > refusal.at and later.cause like '% mail%'))
    order by id`);
  return rows;
}
