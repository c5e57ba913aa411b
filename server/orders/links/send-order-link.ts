import { kept } from '#domain/retention.ts';
import type { LinkRequest } from '#server/accounts/admit-link-request.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/refused-recipient.ts';
import type { NewsContext } from '../emails/mail-once.ts';
import { findOrdersPaidWith } from '../reading/find-orders-of.ts';
import { orderLinkMail } from './order-link-mail.ts';
import type { OrderLinks } from './order-links.ts';

export const sendOrderLinkJob = { name: 'send-order-link' };

const askedForMs = kept.ordersLinkHours * 60 * 60 * 1000;

/** Mails the link to where the orders' confirmations went, if the email has any orders. */
export function sendOrderLinks(context: NewsContext & { orderLinks: OrderLinks }): JobKind<LinkRequest> {
  const { db, log, mailer, shopUrl, orderLinks } = context;
  return {
    ...sendOrderLinkJob,
    async work({ email, requestId, requestedAt }) {
      // A mail server that was away all day: by now nobody waits for this link.
      if (Date.now() - Date.parse(requestedAt) > askedForMs) return;
      const [newest] = await findOrdersPaidWith(db, email, 1);
      if (!newest?.customerEmail) return;
      const token = await orderLinks.toOrdersOf(email);
      const mail = orderLinkMail({ to: newest.customerEmail, token, requestId, shopUrl });
      const { ok } = await sendUnlessRefused(mailer, mail);
      log.info({ requestId }, ok ? 'mailed a link to the orders of an email' : refusedForGood);
    },
  };
}
