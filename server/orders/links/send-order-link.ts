import { retention } from '#domain/shop/retention.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { LinkRequest } from '#server/customers/accounts/link-requests.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import {
  contactLine,
  heading,
  html,
  mailButton,
  mailLayout,
  paragraph,
  smallPrint,
} from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import type { BuyerMailContext } from '../emails/mail-buyer.ts';
import { findOrdersPaidWith } from '../reading/find-orders-of.ts';
import { foundOrdersAddress, type OrderLinks } from './order-links.ts';

export const sendOrderLinkJob = { name: 'send-order-link' };

const linkLifeMs = retention.ordersLinkHours * 60 * 60 * 1000;

/** Emails a link to the orders of an address, if there are any. The address is spelled as in the newest order. */
export function sendOrderLinks(context: BuyerMailContext & { orderLinks: OrderLinks }): JobKind<LinkRequest> {
  const { db, log, mailer, shopUrl, orderLinks, details } = context;
  return {
    ...sendOrderLinkJob,
    async work({ email, requestId, requestedAt }) {
      // If the mail server was unavailable for this long, the buyer no longer expects the link.
      if (Date.now() - Date.parse(requestedAt) > linkLifeMs) return;
      const [newest] = await findOrdersPaidWith(db, email, 1);
      if (!newest?.customerEmail) return;
      const link = foundOrdersAddress(shopUrl, await orderLinks.toOrdersOf(email));
      const mail = orderLinkMail({
        to: newest.customerEmail,
        link,
        requestId,
        shopUrl,
        details: details.current(),
      });
      const { ok } = await sendUnlessRefused(mailer, mail);
      log.info({ requestId }, ok ? 'emailed a link to the orders of an address' : refusedForGood);
    },
  };
}

interface OrderLinkMail {
  to: string;
  link: string;
  requestId: string;
  shopUrl: string;
  details: ShopDetails;
}

function orderLinkMail({ to, link, requestId, shopUrl, details }: OrderLinkMail): Mail {
  const title = 'Your orders';
  const reason = 'Someone, hopefully you, asked for a link to the orders placed with this email.';
  const rules = `The link works for ${retention.ordersLinkHours} hours. Anyone who has it can see your orders, so please don't share it.`;
  const otherwise = "If it wasn't you, you can ignore this email. Only you received the link.";
  return {
    to,
    subject: 'The link to your orders',
    messageId: `<orders-${requestId}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`${heading(title)}
${paragraph(reason)}
${mailButton(link, 'See your orders')}
${smallPrint(`${rules} ${otherwise}`)}
${smallPrint(contactLine(details))}`,
      shopUrl,
      shop: details.shop,
    }),
    text: [reason, '', 'See your orders:', link, '', rules, otherwise, '', contactLine(details)].join('\n'),
  };
}
