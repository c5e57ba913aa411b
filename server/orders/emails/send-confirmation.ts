import { eq } from 'drizzle-orm';
import type { Order } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { type PreparedMail, sendOnce } from '#server/mail/send-once.ts';
import { isRecorded, recordChange } from '../history.ts';
import { foundOrdersAddress, type OrderLinks } from '../links/order-links.ts';
import { resendConfirmationJob, sendConfirmationJob } from '../order-jobs.ts';
import { type OrderRow, orders } from '../tables.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { type PictureReader, readItemPictures } from './item-pictures.ts';
import { type BuyerMailContext, buyerMailLock, findMailedOrder, prepareForBuyer } from './mail-buyer.ts';

export interface ConfirmationContext extends BuyerMailContext {
  orderLinks: OrderLinks;
  readPicture: PictureReader;
}

/** Emails the buyer once that the order is confirmed, and records the time in the order. */
export function sendConfirmations(context: ConfirmationContext): JobKind<{ orderId: string }> {
  return {
    ...sendConfirmationJob,
    work: ({ orderId }) =>
      sendOnce(context, buyerMailLock(orderId), async (tx) => {
        const order = await findMailedOrder(context, tx, orderId);
        if (!order || order.confirmationSentAt) return undefined;
        return prepare(context, tx, order);
      }),
  };
}

/**
 * Sends the confirmation again, once for each request of the owner. Each email has its own Message-ID, because mailboxes
 * hide an email whose Message-ID they know.
 */
export function resendConfirmations(
  context: ConfirmationContext,
): JobKind<{ orderId: string; requestId: string }> {
  return {
    ...resendConfirmationJob,
    work: ({ orderId, requestId }) =>
      sendOnce(context, buyerMailLock(orderId), async (tx) => {
        const cause = `confirmation mail ${requestId}`;
        if (await isRecorded(tx, orderId, cause)) return undefined;
        const order = await findMailedOrder(context, tx, orderId);
        if (!order) return undefined;
        return prepare(context, tx, order, {
          requestId,
          onSent: async (row) => void (await recordChange(tx, orderId, row, cause)),
        });
      }),
  };
}

interface Resending {
  requestId: string;
  onSent(order: OrderRow): Promise<void>;
}

/** Undefined for an order without an email. */
async function prepare(
  context: ConfirmationContext,
  tx: Executor,
  order: Order,
  resending?: Resending,
): Promise<PreparedMail | undefined> {
  const { _id: orderId, customerEmail, sessionId } = order;
  if (!customerEmail) return undefined;
  const { shopUrl, orderLinks, log } = context;
  const pictures = await readItemPictures(order.items, context, orderId);
  const link = foundOrdersAddress(shopUrl, await orderLinks.toOrder(order));
  const mail = confirmationMail(context, {
    order: { ...order, customerEmail },
    pictures,
    link,
    requestId: resending?.requestId,
  });
  return prepareForBuyer(context, tx, { orderId, name: 'confirmation mail', mail }, async () => {
    const values = { confirmationSentAt: new Date() };
    const [row] = await tx.update(orders).set(values).where(eq(orders.id, orderId)).returning();
    log.info({ sessionId, orderId }, 'emailed the confirmation of an order');
    if (row) await resending?.onSent(row);
  });
}
