import { eq } from 'drizzle-orm';
import { countOf } from '#domain/count-of.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { html, type MailPart, mailButton, paragraph, writeMail } from '#server/mail/mail-layout.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { mailOwnerOfOrderJob } from '../order-jobs.ts';
import { describeSource, type OwnersItem, type OwnersOrder, withPrints } from '../reading/with-prints.ts';
import { orders } from '../tables.ts';
import { describeVariant } from './confirmation-mail.ts';
import { isLargeOrder, itemPicture, type MailPicture, readItemPictures } from './item-pictures.ts';
import { findMailedOrder } from './mail-buyer.ts';
import type { ConfirmationContext } from './send-confirmation.ts';

export interface OwnerMailContext
  extends Pick<
    ConfirmationContext,
    'db' | 'log' | 'mailer' | 'shopUrl' | 'details' | 'readPicture' | 'fulfillment'
  > {
  ownerEmail: string;
  studioUrl: string;
}

/** Emails the owner once about a new order, unless it has been cancelled or refunded since. */
export function mailOwnerOfOrders(context: OwnerMailContext): JobKind<{ orderId: string }> {
  return {
    ...mailOwnerOfOrderJob,
    work: ({ orderId }) =>
      sendOnce(context, { key: orderId, seed: 2 }, async (tx) => {
        const isThis = eq(orders.id, orderId);
        const [row] = await tx
          .select({ mailedAt: orders.ownerMailedAt, heldReason: orders.heldReason })
          .from(orders)
          .where(isThis);
        const orderWithoutPrints =
          row?.mailedAt === null ? await findMailedOrder(context, tx, orderId) : undefined;
        const [order] = await withPrints(tx, orderWithoutPrints ? [orderWithoutPrints] : []);
        if (!order || order.status === 'cancelled' || order.status === 'refunded') return undefined;
        const pictures = await readItemPictures(order.items, context, `owner-${orderId}`);
        return {
          mail: newOrderMail(order, pictures, { ...context, heldReason: row?.heldReason }),
          recordSent: async () => {
            await tx.update(orders).set({ ownerMailedAt: new Date() }).where(isThis);
            context.log.info({ sessionId: order.sessionId, orderId }, 'emailed the owner about a new order');
          },
        };
      }),
  };
}

/**
 * The email says what to make, by when, and for which city.
 * @param pictures the result of `readItemPictures`
 */
function newOrderMail(
  order: OwnersOrder,
  pictures: (MailPicture | undefined)[],
  { heldReason, ...context }: OwnerMailContext & { heldReason: string | null | undefined },
) {
  const { _id, items, shipBy } = order;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const dueDay = shipBy ? `, ship by ${formatUtcDay(shipBy)}` : '';
  return writeMail(context, {
    to: context.ownerEmail,
    id: `new-order-${_id}`,
    title: `New order ${orderNumber(order)}: ${countOf(pieces, 'print')}${dueDay}`,
    parts: [
      ...(heldReason
        ? [
            paragraph(
              `Do not make it yet: it ${heldReason}. Refund it in the studio, or ship it all the same.`,
            ),
          ]
        : []),
      ...items.map((item, index) => describeItem(item, pictures[index], isLargeOrder(items))),
      paragraph(destination(order)),
      mailButton(`${context.studioUrl}/orders/${_id}`, 'Open the order in the studio'),
    ],
    pictures: pictures.filter((picture) => picture !== undefined),
  });
}

/** Everything that identifies the photograph to print, and its variant. */
function describeItem(item: OwnersItem, picture: MailPicture | undefined, isSmall: boolean): MailPart {
  const { quantity, name, printId, sku } = item;
  const title = `${quantity} × ${name}`;
  const lines = [
    describeVariant(item),
    `File: ${describeSource(item) || 'unknown'}`,
    `Print id: ${printId ?? 'unknown'}`,
    `SKU: ${sku ?? 'unknown'}`,
  ];
  return {
    html: html`<div style="margin-bottom:24px">${itemPicture(picture, name, isSmall)}<strong>${title}</strong>${lines.map((line) => html`<br>${line}`)}</div>`,
    text: [title, ...lines].join('\n'),
  };
}

/** The street is not needed until the parcel is packed, so it stays out of the owner's mailbox. */
function destination({ address }: OwnersOrder): string {
  return `Ships to ${[address?.city, address?.state].filter(Boolean).join(', ') || 'an unknown place'}.`;
}
