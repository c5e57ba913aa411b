import { createHash } from 'node:crypto';
import { type Cents, formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { sendReturnedRefundMailJob } from '../order-jobs.ts';
import { type BuyerMailContext, mailBuyerOnce } from './mail-buyer.ts';
import { orderMail } from './order-mail.ts';

interface ReturnedRefund {
  orderId: string;
  /** The provider's id. */
  refundId: string;
  amount: Cents;
}

/** Emails the buyer once that their bank returned a refund, because an earlier email says that they have it. */
export function sendReturnedRefundMails(context: BuyerMailContext): JobKind<ReturnedRefund> {
  return {
    ...sendReturnedRefundMailJob,
    work: ({ orderId, refundId, amount }) =>
      mailBuyerOnce(context, { orderId, cause: `returned mail ${refundId}` }, (order) => {
        const number = orderNumber(order);
        return orderMail({
          order,
          context,
          // Counters read the kind of an email up to its first eight hexadecimal digits.
          name: `returned-${createHash('sha256').update(refundId).digest('hex').slice(0, 8)}`,
          subject: `Your refund for order ${number} did not reach you`,
          title: 'Your refund did not reach you.',
          message: [
            `We refunded ${formatCents(amount)} for order ${number}, but your bank returned the money to us. We still owe you this amount, and we will pay it back.`,
          ],
          listHeading: 'In this order',
          note: 'If the card or account you paid with is closed, reply to this email so that we can pay you in another way. We are sorry for the delay.',
        });
      }),
  };
}
