import { eq, sql } from 'drizzle-orm';
import type { Mailer } from '#server/mail/open-mail.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import type { JobKind } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { findOrder } from './find-order.ts';
import { isRecorded } from './once-for-event.ts';
import { recordChange } from './save-order.ts';
import { shippingMail } from './shipping-mail.ts';
import { orders } from './tables.ts';

export const sendShippingNewsJob = { name: 'send-shipping-news' };

/** As the order's history names it, which is how the shop knows that it was sent. */
const cause = 'shipping mail';

/** Mails the buyer that the parcel is under way, once; it is held together as the confirmation is. */
export function sendShippingNews(desk: {
  db: Database;
  log: Log;
  mailer: Mailer;
  shopUrl: string;
}): JobKind<{ orderId: string }> {
  return {
    ...sendShippingNewsJob,
    async work({ orderId }) {
      await desk.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`);
        const order = await findOrder(tx, orderId);
        if (!order?.customerEmail || !order.tracking || (await isRecorded(tx, orderId, cause))) return;
        const { customerEmail, tracking } = order;
        await desk.mailer.send(
          shippingMail({ order: { ...order, customerEmail, tracking }, shopUrl: desk.shopUrl }),
        );
        await recordMail(tx, orderId);
        desk.log.info({ sessionId: order.sessionId, orderId }, 'mailed that an order has shipped');
      });
    },
  };
}

async function recordMail(tx: Executor, orderId: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order) await recordChange(tx, orderId, order, cause);
}
