import { orderNumber } from '#domain/orders.ts';
import { formatPromisedDay } from '#domain/terms.ts';
import { html } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { MailedOrder } from './mail-once.ts';
import { orderEmail } from './order-email.ts';

/** The mail a buyer gets once the prints are being made: until when they ship. */
export function productionMail({ order, shopUrl }: { order: MailedOrder; shopUrl: string }): Mail {
  const number = orderNumber(order);
  const sentence = `Order ${number} is being printed and framed.${promise(order)}`;
  return orderEmail({
    order,
    shopUrl,
    name: 'in-production',
    subject: `Your order ${number} is in production`,
    title: 'Your order is being made.',
    news: { html: html`${sentence}`, text: [sentence] },
    heading: 'What we are making',
    note: 'We will write again when it ships, with its tracking number.',
  });
}

function promise({ shipBy }: MailedOrder): string {
  if (!shipBy) return '';
  return ` It ships by ${formatPromisedDay(shipBy)}.`;
}
