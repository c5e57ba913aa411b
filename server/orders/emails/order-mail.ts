import type { OrderItem } from '#domain/orders/orders.ts';
import {
  contactLine,
  type MailedShop,
  paragraph,
  smallPrint,
  strong,
  writeMail,
} from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { MailedOrder } from './mail-buyer.ts';

interface OrderMail {
  order: Pick<MailedOrder, '_id' | 'customerEmail'> & { items: Pick<OrderItem, 'name' | 'quantity'>[] };
  context: MailedShop;
  /** Distinguishes the emails about one order: `shipped`. */
  name: string;
  subject: string;
  title: string;
  /** The lines of the first paragraph. */
  message: Parameters<typeof paragraph>;
  /** The heading above the list of prints. */
  listHeading: string;
  /** The last line, small. */
  note: string;
}

/** An email to the buyer about an order: a message, the list of prints, and a note. */
export function orderMail({ order, context, name, message, listHeading, note, ...words }: OrderMail): Mail {
  const prints = order.items.map(describePrint);
  return writeMail(context, {
    ...words,
    to: order.customerEmail,
    id: `${name}-${order._id}`,
    parts: [
      paragraph(...message),
      paragraph(strong(listHeading), ...prints),
      smallPrint(note),
      smallPrint(contactLine(context.details.current())),
    ],
  });
}

/** `2 × Misty Ridge by Ada Lind`. */
export function describePrint({ quantity, name }: Pick<OrderItem, 'quantity' | 'name'>): string {
  return `${quantity} × ${name}`;
}
