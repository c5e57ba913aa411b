import { orderNumber } from '#domain/orders/orders.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { mailButton, paragraph, writeMail } from '#server/mail/mail-layout.ts';
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
  context: RefusalContext,
) {
  const number = orderNumber(order);
  return writeMail(context, {
    to: context.ownerEmail,
    id: `refused-${refusal.id}`,
    title: `Order ${number}: emails to its buyer are refused`,
    parts: [
      paragraph(
        `The mail server refuses ${order.customerEmail} for good, so the buyer of order ${number} gets no emails.`,
      ),
      paragraph(refusal.note ?? ''),
      paragraph(
        'If you find out the right address, send the confirmation again from the order. All later emails go there too.',
      ),
      mailButton(`${context.studioUrl}/orders/${order._id}`, 'Open the order in the studio'),
    ],
  });
}
