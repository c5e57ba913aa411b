import { eq, sql } from 'drizzle-orm';
import type { Order } from '#domain/orders.ts';
import type { Database, Executor } from '#server/database/database.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { recordChange } from '../placing/save-order.ts';
import { findHistory, type OrderChange } from '../reading/find-history.ts';
import { findOrder } from '../reading/find-order.ts';
import { orders } from '../tables.ts';
import { type BuyersMailContext, isRefusal, sendToBuyer } from './refused-buyers.ts';

export interface NewsContext extends BuyersMailContext {
  db: Database;
  shopUrl: string;
}

/** An order whose buyer can be written to. */
export type MailedOrder = Order & { customerEmail: string };

/**
 * Mails a buyer about an order, once for each cause, and not again to an address that has refused it for good: a lock
 * is held while the mail goes out, and the order's history then says which of the two happened. The lock is not the
 * order's row, as for the confirmation.
 * @param write the mail; undefined when there is nothing to say any more
 */
export async function mailOnce(
  context: NewsContext,
  { orderId, cause }: { orderId: string; cause: string },
  write: (order: MailedOrder, history: OrderChange[]) => Mail | undefined,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`);
    const order = await findOrder(tx, orderId);
    if (!order?.customerEmail) return;
    const history = await findHistory(tx, orderId);
    const { customerEmail } = order;
    if (history.some((change) => change.cause === cause || isRefusal(change, customerEmail, cause))) return;
    const mail = write({ ...order, customerEmail }, history);
    if (!mail) return;
    if (!(await sendToBuyer(context, tx, { orderId, name: cause, mail }))) return;
    await recordMail(tx, orderId, cause);
    context.log.info({ sessionId: order.sessionId, orderId, cause }, 'mailed the buyer of an order');
  });
}

async function recordMail(tx: Executor, orderId: string, cause: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order) await recordChange(tx, orderId, order, cause);
}
