import type { JobKind } from '#server/platform/jobs.ts';
import { mailOnce, type NewsDesk } from './mail-once.ts';
import { type RefundNews, sendProductionNewsJob, sendRefundNewsJob } from './order-jobs.ts';
import { productionMail } from './production-mail.ts';
import { refundMail } from './refund-mail.ts';

/** Mails the buyer that the prints are being made, once; not after the order was refunded. */
export function sendProductionNews(desk: NewsDesk): JobKind<{ orderId: string }> {
  return {
    ...sendProductionNewsJob,
    work: ({ orderId }) =>
      mailOnce(desk, { orderId, cause: 'production mail' }, (order) =>
        order.status === 'refunded' ? undefined : productionMail({ order, shopUrl: desk.shopUrl }),
      ),
  };
}

/** Mails the buyer what goes back, once for each sum that has gone back in all. */
export function sendRefundNews(desk: NewsDesk): JobKind<RefundNews> {
  return {
    ...sendRefundNewsJob,
    work: ({ orderId, amount, refunded }) =>
      mailOnce(desk, { orderId, cause: `refund mail ${refunded}` }, (order, history) => {
        const isCancelled = history.some(({ status, cause }) => status === 'cancelled' && cause === 'owner');
        return refundMail({ order, shopUrl: desk.shopUrl, amount, refunded, isCancelled });
      }),
  };
}
