import { asc, inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor } from '#server/database/database.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { withoutLinkTokens } from '../links/order-links.ts';
import { orderMails } from '../tables.ts';

/** An email about an order as its buyer got it. */
export type OrderMail = typeof orderMails.$inferSelect;

/** Records the plain part of an email that the mail server has accepted. Links to orders lose their tokens. */
export async function recordOrderMail(
  tx: Executor,
  { orderId, name, mail: { to, subject, text } }: { orderId: string; name: string; mail: Mail },
): Promise<void> {
  await tx.insert(orderMails).values({
    id: newId(),
    orderId,
    at: new Date(),
    name,
    recipient: to,
    subject,
    text: withoutLinkTokens(text),
  });
}

/** The emails that the buyer of an order got about it, oldest first. */
export async function findOrderMails(on: Executor, orderId: string): Promise<OrderMail[]> {
  return (await findMailsOfOrders(on, [orderId])).get(orderId) ?? [];
}

/** The same of several orders, by order id. */
export async function findMailsOfOrders(on: Executor, orderIds: string[]): Promise<Map<string, OrderMail[]>> {
  const mails = await on
    .select()
    .from(orderMails)
    .where(inArray(orderMails.orderId, orderIds))
    .orderBy(asc(orderMails.at), asc(orderMails.id));
  return Map.groupBy(mails, ({ orderId }) => orderId);
}
