import type { JobKind } from '#server/platform/jobs.ts';
import type { OrderChange } from './find-history.ts';
import { mailOnce, type NewsDesk } from './mail-once.ts';
import {
  type RefundNews,
  sendCancellationNewsJob,
  sendProductionNewsJob,
  sendRefundNewsJob,
} from './order-jobs.ts';
import { productionMail } from './production-mail.ts';
import { cancellationMail, refundMail } from './refund-mail.ts';

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
        const tellsCancellation = isCancellationUntold(history);
        return refundMail({ order, shopUrl: desk.shopUrl, amount, refunded, tellsCancellation });
      }),
  };
}

/** Mails the buyer that an order is cancelled for which nothing goes back, or nothing yet; once. */
export function sendCancellationNews(desk: NewsDesk): JobKind<{ orderId: string }> {
  return {
    ...sendCancellationNewsJob,
    work: ({ orderId }) =>
      mailOnce(desk, { orderId, cause: cancellationCause }, (order, history) =>
        isCancellationUntold(history) ? cancellationMail({ order, shopUrl: desk.shopUrl }) : undefined,
      ),
  };
}

const cancellationCause = 'cancellation mail';

/** Whether the owner has cancelled the order and no mail since then has said so. */
function isCancellationUntold(history: OrderChange[]): boolean {
  const at = history.findIndex(({ status, cause }) => status === 'cancelled' && cause === 'owner');
  if (at < 0) return false;
  return !history
    .slice(at)
    .some(({ cause }) => cause === cancellationCause || cause.startsWith('refund mail '));
}
