import { eq, sql } from 'drizzle-orm';
import type { Mailer } from '#server/mail/open-mail.ts';
import type { Database } from '#server/platform/database.ts';
import type { JobKind } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { findOrder } from './find-order.ts';
import { orders } from './tables.ts';

export const sendConfirmationJob = { name: 'send-order-confirmation' };

export interface ConfirmationDesk {
  db: Database;
  log: Log;
  mailer: Mailer;
  shopUrl: string;
  /** The JPEG behind a picture's address; undefined when it is not one of the shop's own. */
  readPicture(url: string): Promise<Buffer | undefined>;
}

/**
 * Mails the buyer that the order is confirmed, once: a lock is held while the mail goes out, and the order says
 * afterwards that it did. The lock is not the order's row, so a slow mail server keeps nobody from the order.
 * A try that died in between is told apart by the mail's own Message-ID.
 */
export function sendConfirmations(desk: ConfirmationDesk): JobKind<{ orderId: string }> {
  return {
    ...sendConfirmationJob,
    async work({ orderId }) {
      await desk.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`);
        const order = await findOrder(tx, orderId);
        if (!order?.customerEmail || order.confirmationSentAt) return;
        const pictures = await Promise.all(
          order.items.map(({ image }) => (image ? desk.readPicture(image) : undefined)),
        );
        await desk.mailer.send(
          confirmationMail({
            order: { ...order, customerEmail: order.customerEmail },
            pictures,
            shopUrl: desk.shopUrl,
          }),
        );
        await tx.update(orders).set({ confirmationSentAt: new Date() }).where(eq(orders.id, orderId));
        desk.log.info({ sessionId: order.sessionId, orderId }, 'mailed the confirmation of an order');
      });
    },
  };
}
