import { retention } from '#domain/shop/retention.ts';
import { hourMs } from '#domain/time.ts';
import type { LinkRequest } from '#server/customers/accounts/link-requests.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { contactLine, mailButton, paragraph, smallPrint, writeMail } from '#server/mail/mail-layout.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import type { BuyerMailContext } from '../emails/mail-buyer.ts';
import { findOrdersPaidWith } from '../reading/find-orders-of.ts';
import { foundOrdersAddress, type OrderLinks } from './order-links.ts';

export const sendOrderLinkJob = { name: 'send-order-link' };

const linkLifeMs = retention.ordersLinkHours * hourMs;

/** Emails a link to the orders of an address, if there are any. The address is spelled as in the newest order. */
export function sendOrderLinks(context: BuyerMailContext & { orderLinks: OrderLinks }): JobKind<LinkRequest> {
  const { db, log, mailer, shopUrl, orderLinks } = context;
  return {
    ...sendOrderLinkJob,
    async work({ email, requestId, requestedAt }) {
      // If the mail server was unavailable for this long, the buyer no longer expects the link.
      if (Date.now() - Date.parse(requestedAt) > linkLifeMs) return;
      const [newest] = await findOrdersPaidWith(db, email, 1);
      if (!newest?.customerEmail) return;
      const link = foundOrdersAddress(shopUrl, await orderLinks.toOrdersOf(email));
      const mail = orderLinkMail(context, { to: newest.customerEmail, link, requestId });
      const { ok } = await sendUnlessRefused(mailer, mail);
      log.info({ requestId }, ok ? 'emailed a link to the orders of an address' : refusedForGood);
    },
  };
}

function orderLinkMail(
  context: BuyerMailContext,
  { to, link, requestId }: { to: string; link: string; requestId: string },
) {
  return writeMail(context, {
    to,
    subject: 'The link to your orders',
    id: `orders-${requestId}`,
    title: 'Your orders',
    parts: [
      paragraph('Someone, hopefully you, asked for a link to the orders placed with this email.'),
      mailButton(link, 'See your orders'),
      smallPrint(
        `The link works for ${retention.ordersLinkHours} hours. Anyone who has it can see your orders, so please don't share it.`,
        "If it wasn't you, you can ignore this email. Only you received the link.",
      ),
      smallPrint(contactLine(context.details.current())),
    ],
  });
}
