import { type Order, orderNumber } from '#domain/orders.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { html, mailLayout } from '#server/mail/mail-layout.ts';
import type { Mail, Mailer } from '#server/mail/open-mail.ts';
import { mailOwnerOfRefusalJob } from '../order-jobs.ts';
import { findHistory } from '../reading/find-history.ts';
import { findOrder } from '../reading/find-order.ts';
import { refusalCause } from './refused-buyers.ts';

interface OwnersContext {
  db: Database;
  mailer: Mailer;
  ownerEmail: string;
  shopUrl: string;
}

/** Tells the owner that a buyer's email is refused for good; not once it has been corrected. */
export function mailOwnerOfRefusals({
  db,
  mailer,
  ownerEmail,
  shopUrl,
}: OwnersContext): JobKind<{ orderId: string; changeId: string }> {
  return {
    ...mailOwnerOfRefusalJob,
    async work({ orderId, changeId }) {
      const order = await findOrder(db, orderId);
      const refusal = (await findHistory(db, orderId)).find(({ id }) => id === changeId);
      if (!order?.customerEmail || refusal?.cause !== refusalCause(order.customerEmail)) return;
      const about = { order, email: order.customerEmail, reason: refusal.note ?? '' };
      await mailer.send(refusalMail({ ...about, changeId, ownerEmail, shopUrl }));
    },
  };
}

interface RefusalMail {
  order: Order;
  email: string;
  /** Which mail was refused, and in which words. */
  reason: string;
  changeId: string;
  ownerEmail: string;
  shopUrl: string;
}

function refusalMail({ order, email, reason, changeId, ownerEmail, shopUrl }: RefusalMail): Mail {
  const number = orderNumber(order);
  const title = `Order ${number}: mail to its buyer is refused`;
  const what = `The mail server refuses ${email} for good, so the buyer of order ${number} gets no mail.`;
  const advice =
    'If you can find out the right address, this mails the confirmation there, and every later mail:';
  const command = `npm run shop -- orders resend ${number} --to <email>`;
  return {
    to: ownerEmail,
    subject: title,
    messageId: `<refused-${changeId}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:normal">${title}</h1>
<p style="margin:0 0 24px">${what}</p>
<p style="margin:0 0 24px">${reason}</p>
<p style="margin:0 0 24px">${advice}<br><code>${command}</code></p>`,
      shopUrl,
    }),
    text: [what, '', reason, '', advice, command].join('\n'),
  };
}
