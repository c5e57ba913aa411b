import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { JobKind } from '#server/jobs/jobs.ts';
import { mailOwnerJob } from '../order-jobs.ts';
import { findOrder } from '../reading/find-order.ts';
import { withPrints } from '../reading/with-prints.ts';
import { orders } from '../tables.ts';
import { ownerMail } from './owner-mail.ts';
import type { ConfirmationContext } from './send-confirmation.ts';

export interface OwnerMailContext
  extends Pick<ConfirmationContext, 'db' | 'log' | 'mailer' | 'shopUrl' | 'readPicture'> {
  ownerEmail: string;
}

/**
 * Mails the owner that there is something to make, once for each order: a lock is held while the mail goes out, and
 * the order remembers that it did. Nothing is mailed about an order that was cancelled or refunded meanwhile.
 */
export function mailOwnerOfOrders(context: OwnerMailContext): JobKind<{ orderId: string }> {
  const { db, log, mailer, readPicture } = context;
  return {
    ...mailOwnerJob,
    work: ({ orderId }) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 2))`);
        const isMailed = and(eq(orders.id, orderId), isNotNull(orders.ownerMailedAt));
        if ((await tx.select({ id: orders.id }).from(orders).where(isMailed)).length > 0) return;
        const placed = await findOrder(tx, orderId);
        const [order] = await withPrints(tx, placed ? [placed] : []);
        if (!order || order.status === 'cancelled' || order.status === 'refunded') return;
        const pictures = await Promise.all(
          order.items.map(({ image }) => (image ? readPicture(image) : undefined)),
        );
        await mailer.send(ownerMail({ ...context, order, pictures }));
        await tx.update(orders).set({ ownerMailedAt: new Date() }).where(eq(orders.id, orderId));
        log.info({ sessionId: order.sessionId, orderId }, 'mailed the owner of a new order');
      }),
  };
}
