import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { JobKind } from '#server/platform/jobs.ts';
import { findOrder } from './find-order.ts';
import { mailOwnerJob } from './order-jobs.ts';
import { ownerMail } from './owner-mail.ts';
import type { ConfirmationDesk } from './send-confirmation.ts';
import { orders } from './tables.ts';
import { withPrints } from './with-prints.ts';

export interface OwnerMailDesk
  extends Pick<ConfirmationDesk, 'db' | 'log' | 'mailer' | 'shopUrl' | 'readPicture'> {
  ownerEmail: string;
}

/**
 * Mails the owner that there is something to make, once for each order: a lock is held while the mail goes out, and
 * the order remembers that it did. Nothing is mailed about an order that was cancelled or refunded meanwhile.
 */
export function mailOwnerOfOrders(desk: OwnerMailDesk): JobKind<{ orderId: string }> {
  const { db, log, mailer, readPicture } = desk;
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
        await mailer.send(ownerMail({ ...desk, order, pictures }));
        await tx.update(orders).set({ ownerMailedAt: new Date() }).where(eq(orders.id, orderId));
        log.info({ sessionId: order.sessionId, orderId }, 'mailed the owner of a new order');
      }),
  };
}
