import { orderNumber } from '#domain/orders/orders.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { heading, html, mailButton, mailLayout, paragraph } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { findHistory } from '../history.ts';
import { mailOwnerOfRefusalJob } from '../order-jobs.ts';
import { findOrder } from '../reading/find-order.ts';
import { type MailedOrder, refusalCause } from './mail-buyer.ts';
import type { OwnerMailContext } from './mail-owner-of-order.ts';

type RefusalContext = Pick<
  OwnerMailContext,
  'db' | 'mailer' | 'ownerEmail' | 'shopUrl' | 'studioUrl' | 'details'
>;

/** Emails the owner that a buyer's address is refused for good, unless it has been corrected since. */
export function mailOwnerOfRefusals(context: RefusalContext): JobKind<{ orderId: string; changeId: string }> {
  return {
    ...mailOwnerOfRefusalJob,
    async work({ orderId, changeId }) {
      const order = await findOrder(context.db, orderId);
      const refusal = (await findHistory(context.db, orderId)).find(({ id }) => id === changeId);
      if (!order?.customerEmail || refusal?.cause !== refusalCause(order.customerEmail)) return;
      const { customerEmail } = order;
      await context.mailer.send(refusalMail({ ...order, customerEmail }, refusal, context));
    },
  };
}

/** @param refusal its note names the refused email and quotes the mail server's response */
function refusalMail(
  order: Pick<MailedOrder, '_id' | 'customerEmail'>,
  refusal: { id: string; note: string | null },
  { ownerEmail, shopUrl, studioUrl, details }: RefusalContext,
): Mail {
  const number = orderNumber(order);
  const title = `Order ${number}: emails to its buyer are refused`;
  const what = `The mail server refuses ${order.customerEmail} for good, so the buyer of order ${number} gets no emails.`;
  const reason = refusal.note ?? '';
  const advice =
    'If you find out the right address, send the confirmation again from the order. All later emails go there too.';
  const link = `${studioUrl}/orders/${order._id}`;
  return {
    to: ownerEmail,
    subject: title,
    messageId: `<refused-${refusal.id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`${heading(title)}
${paragraph(what)}
${paragraph(reason)}
${paragraph(advice)}
${mailButton(link, 'Open the order in the studio')}`,
      shopUrl,
      shop: details.current().shop,
    }),
    text: [what, '', reason, '', advice, `Open the order in the studio: ${link}`].join('\n'),
  };
}
