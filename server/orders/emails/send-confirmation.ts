import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { foundOrdersAddress } from '../links/order-link-mail.ts';
import type { OrderLinks } from '../links/order-links.ts';
import { resendConfirmationJob } from '../order-jobs.ts';
import { isRecorded } from '../placing/once-for-event.ts';
import { recordChange } from '../placing/save-order.ts';
import { findOrder } from '../reading/find-order.ts';
import { orders } from '../tables.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { type BuyersMailContext, sendToBuyer } from './refused-buyers.ts';

export const sendConfirmationJob = { name: 'send-order-confirmation' };

export interface ConfirmationContext extends BuyersMailContext {
  db: Database;
  shopUrl: string;
  orderLinks: OrderLinks;
  /** The JPEG behind a picture's address; undefined when it is not one of the shop's own. */
  readPicture(url: string): Promise<Buffer | undefined>;
}

/**
 * Mails the buyer that the order is confirmed, once: a lock is held while the mail goes out, and the order says
 * afterwards that it did. The lock is not the order's row, so a slow mail server keeps nobody from the order.
 * A try that died in between is told apart by the mail's own Message-ID.
 */
export function sendConfirmations(context: ConfirmationContext): JobKind<{ orderId: string }> {
  return {
    ...sendConfirmationJob,
    work: ({ orderId }) =>
      locked(context, orderId, async (tx) => {
        const order = await findOrder(tx, orderId);
        if (order?.confirmationSentAt) return;
        const mail = await write(context, tx, orderId);
        if (mail) await send(context, tx, { orderId, mail });
      }),
  };
}

/**
 * Mails it once more for each request of the owner's, under a Message-ID of its own: a mail program hides what it
 * has seen before.
 */
export function resendConfirmations(
  context: ConfirmationContext,
): JobKind<{ orderId: string; requestId: string }> {
  return {
    ...resendConfirmationJob,
    work: ({ orderId, requestId }) =>
      locked(context, orderId, async (tx) => {
        const cause = `confirmation mail ${requestId}`;
        if (await isRecorded(tx, orderId, cause)) return;
        const mail = await write(context, tx, orderId);
        if (!mail) return;
        const messageId = mail.messageId.replace('@', `-${requestId}@`);
        const order = await send(context, tx, { orderId, mail: { ...mail, messageId } });
        if (order) await recordChange(tx, orderId, order, cause);
      }),
  };
}

function locked(
  { db }: ConfirmationContext,
  orderId: string,
  work: (tx: Executor) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`);
    await work(tx);
  });
}

/** Undefined for an order without an email. */
async function write(context: ConfirmationContext, tx: Executor, orderId: string): Promise<Mail | undefined> {
  const order = await findOrder(tx, orderId);
  if (!order?.customerEmail) return undefined;
  const pictures = await Promise.all(
    order.items.map(({ image }) => (image ? context.readPicture(image) : undefined)),
  );
  const { customerEmail } = order;
  const { shopUrl, orderLinks } = context;
  const link = foundOrdersAddress(shopUrl, await orderLinks.toOrder(order));
  return confirmationMail({ order: { ...order, customerEmail }, pictures, shopUrl, link });
}

/** Undefined when the buyer's email is refused for good, which the order's history then says. */
async function send(
  context: ConfirmationContext,
  tx: Executor,
  { orderId, mail }: { orderId: string; mail: Mail },
): Promise<typeof orders.$inferSelect | undefined> {
  if (!(await sendToBuyer(context, tx, { orderId, name: 'confirmation mail', mail }))) return undefined;
  const sent = { confirmationSentAt: new Date() };
  const [order] = await tx.update(orders).set(sent).where(eq(orders.id, orderId)).returning();
  context.log.info({ sessionId: order?.sessionId, orderId }, 'mailed the confirmation of an order');
  return order;
}
