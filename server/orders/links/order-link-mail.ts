import { kept } from '#domain/retention.ts';
import { mailButton } from '#server/mail/mail-button.ts';
import { html, mailLayout } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';

interface OrderLinkMail {
  to: string;
  token: string;
  requestId: string;
  shopUrl: string;
}

/** Where a link's token is read: behind the `#`, which no server and no other site gets to see. */
export function foundOrdersAddress(shopUrl: string, token: string): string {
  return `${shopUrl}/orders/found#${token}`;
}

/** The mail with the link to every order that was paid with its address. */
export function orderLinkMail({ to, token, requestId, shopUrl }: OrderLinkMail): Mail {
  const link = foundOrdersAddress(shopUrl, token);
  const title = 'Your orders';
  const reason = 'Somebody, hopefully you, asked to see the orders that were paid with this email.';
  const rules = `The link is valid for ${kept.ordersLinkHours} hours. Whoever has it sees your orders: keep it to yourself.`;
  const otherwise = 'If it was not you, do nothing: nobody but you has got this link.';
  return {
    to,
    subject: 'The link to your orders',
    messageId: `<orders-${requestId}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:normal">${title}</h1>
<p style="margin:0 0 24px">${reason}</p>
${mailButton(link, 'See your orders')}
<p style="margin:0 0 24px;font-size:14px;color:#6b665e">${rules} ${otherwise}</p>`,
      shopUrl,
    }),
    text: [reason, '', 'See your orders:', link, '', rules, otherwise].join('\n'),
  };
}
