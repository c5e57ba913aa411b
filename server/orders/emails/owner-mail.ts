import { orderNumber } from '#domain/orders.ts';
import { formatPromisedDay } from '#domain/terms.ts';
import { type Html, html, mailLayout } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { describeSource, type OwnersItem, type OwnersOrder } from '../reading/with-prints.ts';
import { describeForm } from './confirmation-mail.ts';

interface OwnerMail {
  order: OwnersOrder;
  /** The framed picture of each item, in the items' order, where there is one. */
  pictures: (Buffer | undefined)[];
  ownerEmail: string;
  shopUrl: string;
}

/** The mail an owner gets once an order is paid: what to make, until when, and for which city. */
export function ownerMail({ order, pictures, ownerEmail, shopUrl }: OwnerMail): Mail {
  const { _id, items } = order;
  const number = orderNumber(order);
  const host = new URL(shopUrl).hostname;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const title = `New order ${number}: ${pieces} ${pieces === 1 ? 'print' : 'prints'}${dueDay(order)}`;
  const ids = items.map((_, index) => `print-${index + 1}-owner-${_id}@${host}`);
  const body = html`<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:normal">${title}</h1>
${items.map((item, index) => itemBlock(item, pictures[index] && ids[index]))}
<p style="margin:0 0 24px">${destination(order)}</p>
<p style="margin:0 0 24px;font-size:14px;color:#6b665e">${advice(number)}</p>`;
  return {
    to: ownerEmail,
    subject: title,
    messageId: `<new-order-${_id}@${host}>`,
    html: mailLayout({ title, body, shopUrl }),
    text: [
      title,
      '',
      ...items.flatMap((item) => [...describeItem(item), '']),
      destination(order),
      advice(number),
    ].join('\n'),
    pictures: ids.flatMap((id, index) => {
      const jpeg = pictures[index];
      return jpeg ? [{ id, jpeg }] : [];
    }),
  };
}

function dueDay({ shipBy }: OwnersOrder): string {
  return shipBy ? `, ship by ${formatPromisedDay(shipBy)}` : '';
}

function itemBlock(item: OwnersItem, pictureId: string | undefined): Html {
  const picture = pictureId
    ? html`<img src="cid:${pictureId}" alt="${item.name}" width="560" style="display:block;width:100%;height:auto;margin-bottom:12px">`
    : html``;
  const [name = '', ...lines] = describeItem(item);
  return html`<div style="margin-bottom:24px">${picture}<strong>${name}</strong>${lines.map((line) => html`<br>${line}`)}</div>`;
}

/** Everything that tells which photograph to print, and how. */
function describeItem(item: OwnersItem): string[] {
  const { quantity, name, printId, sku } = item;
  return [
    `${quantity} x ${name}`,
    describeForm(item),
    `File: ${describeSource(item) || 'unknown'}`,
    `Print id: ${printId ?? 'unknown'}`,
    `SKU: ${sku ?? 'unknown'}`,
  ];
}

/** The street is not needed before the parcel is packed, so it stays out of the owner's mailbox. */
function destination({ address }: OwnersOrder): string {
  return `Ships to ${[address?.city, address?.state].filter(Boolean).join(', ') || 'an unknown place'}.`;
}

function advice(number: string): string {
  return `Details: npm run shop -- orders show ${number}`;
}
