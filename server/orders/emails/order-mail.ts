import type { OrderItem } from '#domain/orders/orders.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import {
  contactLine,
  type Html,
  heading,
  html,
  mailLayout,
  paragraph,
  smallPrint,
} from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { MailedOrder } from './mail-buyer.ts';

/** What every email to a buyer says of the shop. */
export interface MailedShop {
  shopUrl: string;
  details: CurrentDetails;
}

interface OrderMail {
  order: Pick<MailedOrder, '_id' | 'customerEmail'> & { items: Pick<OrderItem, 'name' | 'quantity'>[] };
  context: MailedShop;
  /** Distinguishes the emails about one order: `shipped`. */
  name: string;
  subject: string;
  title: string;
  /** The first paragraph, as HTML and as lines of text. */
  message: { html: Html; text: string[] };
  /** The heading above the list of prints. */
  listHeading: string;
  /** The last line, small. */
  note: string;
}

/** An email to the buyer about an order: a message, the list of prints, and a note. */
export function orderMail({
  order,
  context: { shopUrl, details },
  name,
  subject,
  title,
  message,
  listHeading,
  note,
}: OrderMail): Mail {
  const shop = details.current();
  const prints = order.items.map(({ quantity, name }) => `${quantity} x ${name}`);
  const body = html`${heading(title)}
${paragraph(message.html)}
${paragraph(
  html`<strong>${listHeading}</strong><br>`,
  prints.map((line) => html`${line}<br>`),
)}
${smallPrint(note)}
${smallPrint(contactLine(shop))}`;
  return {
    to: order.customerEmail,
    subject,
    messageId: `<${name}-${order._id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({ title, body, shopUrl, shop: shop.shop }),
    text: [title, ...message.text, '', listHeading, ...prints, '', note, '', contactLine(shop)].join('\n'),
  };
}

/** A message of one sentence, for `orderMail`. */
export function plain(sentence: string): OrderMail['message'] {
  return { html: html`${sentence}`, text: [sentence] };
}
