import { eq } from 'drizzle-orm';
import { orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { type Html, heading, html, mailButton, mailLayout, paragraph } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
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
  const { log, readPicture } = context;
  return {
    ...mailOwnerOfOrderJob,
    work: ({ orderId }) =>
      sendOnce(context, { key: orderId, seed: 2 }, async (tx) => {
        const isThis = eq(orders.id, orderId);
        const [row] = await tx.select({ mailedAt: orders.ownerMailedAt }).from(orders).where(isThis);
        const orderWithoutPrints =
          row?.mailedAt === null ? await findMailedOrder(context, tx, orderId) : undefined;
        const [order] = await withPrints(tx, orderWithoutPrints ? [orderWithoutPrints] : []);
        if (!order || order.status === 'cancelled' || order.status === 'refunded') return undefined;
        const host = new URL(context.shopUrl).hostname;
        const idOf = (position: number) => `print-${position}-owner-${orderId}@${host}`;
        const pictures = await readItemPictures(order.items, readPicture, idOf);
        return {
          mail: newOrderMail(order, pictures, context),
          recordSent: async () => {
            await tx.update(orders).set({ ownerMailedAt: new Date() }).where(isThis);
            log.info({ sessionId: order.sessionId, orderId }, 'emailed the owner about a new order');
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
  { ownerEmail, shopUrl, studioUrl, details }: OwnerMailContext,
): Mail {
  const { _id, items, shipBy } = order;
  const number = orderNumber(order);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const dueDay = shipBy ? `, ship by ${formatUtcDay(shipBy)}` : '';
  const title = `New order ${number}: ${pieces} ${pieces === 1 ? 'print' : 'prints'}${dueDay}`;
  const link = `${studioUrl}/orders/${_id}`;
  const body = html`${heading(title)}
${items.map((item, index) => itemBlock(item, pictures[index], isLargeOrder(items)))}
${paragraph(destination(order))}
${mailButton(link, 'Open the order in the studio')}`;
  const itemLines = items.flatMap((item) => [...describeItem(item), '']);
  return {
    to: ownerEmail,
    subject: title,
    messageId: `<new-order-${_id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({ title, body, shopUrl, shop: details.current().shop }),
    text: [title, '', ...itemLines, destination(order), '', `Open the order in the studio: ${link}`].join(
      '\n',
    ),
    pictures: pictures.filter((picture) => picture !== undefined),
  };
}

function itemBlock(item: OwnersItem, picture: MailPicture | undefined, isSmall: boolean): Html {
  const [name = '', ...lines] = describeItem(item);
  return html`<div style="margin-bottom:24px">${itemPicture(picture, item.name, isSmall)}<strong>${name}</strong>${lines.map((line) => html`<br>${line}`)}</div>`;
}

/** Everything that identifies the photograph to print, and its variant. */
function describeItem(item: OwnersItem): string[] {
  const { quantity, name, printId, sku } = item;
  return [
    `${quantity} x ${name}`,
    describeVariant(item),
    `File: ${describeSource(item) || 'unknown'}`,
    `Print id: ${printId ?? 'unknown'}`,
    `SKU: ${sku ?? 'unknown'}`,
  ];
}

/** The street is not needed until the parcel is packed, so it stays out of the owner's mailbox. */
function destination({ address }: OwnersOrder): string {
  return `Ships to ${[address?.city, address?.state].filter(Boolean).join(', ') || 'an unknown place'}.`;
}
