import type { Order } from '#domain/orders.ts';
import { type Html, html, mailLayout } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { MailedOrder } from './mail-once.ts';

interface OrderEmail {
  order: MailedOrder;
  shopUrl: string;
  /** Names this mail among those about the order: `shipped`. */
  name: string;
  subject: string;
  title: string;
  /** The same thing twice, each a paragraph: as HTML and as lines of text. */
  news: { html: Html; text: string[] };
  /** Above what the order holds. */
  heading: string;
  /** The last line, small. */
  note: string;
}

/** A mail about an order on the shop's letter paper: the news, what the order holds, and a note. */
export function orderEmail({ order, shopUrl, name, subject, title, news, heading, note }: OrderEmail): Mail {
  const body = html`<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:normal">${title}</h1>
<p style="margin:0 0 24px">${news.html}</p>
<p style="margin:0 0 24px"><strong>${heading}</strong><br>${contents(order).map((line) => html`${line}<br>`)}</p>
<p style="margin:0 0 24px;font-size:14px;color:#6b665e">${note}</p>`;
  return {
    to: order.customerEmail,
    subject,
    messageId: `<${name}-${order._id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({ title, body, shopUrl }),
    text: [title, ...news.text, '', heading, ...contents(order), '', note].join('\n'),
  };
}

function contents({ items }: Order): string[] {
  return items.map(({ quantity, name }) => `${quantity} x ${name}`);
}
