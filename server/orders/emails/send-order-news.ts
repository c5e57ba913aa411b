import type { JobKind } from '#server/jobs/jobs.ts';
import {
  type RefundNews,
  sendCancellationNewsJob,
  sendProductionNewsJob,
  sendRefundNewsJob,
} from '../order-jobs.ts';
import type { OrderChange } from '../reading/find-history.ts';
import { mailOnce, type NewsContext } from './mail-once.ts';
import { productionMail } from './production-mail.ts';
import { cancellationMail, refundMail } from './refund-mail.ts';

/** Mails the buyer that the prints are being made, once; not after the order was refunded. */
export function sendProductionNews(context: NewsContext): JobKind<{ orderId: string }> {
  return {
    ...sendProductionNewsJob,
    work: ({ orderId }) =>
      mailOnce(context, { orderId, cause: 'production mail' }, (order) =>
        order.status === 'refunded' ? undefined : productionMail({ order, shopUrl: context.shopUrl }),
      ),
  };
}

/** Mails the buyer what goes back, once for each sum that has gone back in all. */
export function sendRefundNews(context: NewsContext): JobKind<RefundNews> {
  return {
    ...sendRefundNewsJob,
    work: ({ orderId, amount, refunded }) =>
      mailOnce(context, { orderId, cause: `refund mail ${refunded}` }, (order, history) => {
        const tellsCancellation = isCancellationUntold(history);
        return refundMail({ order, shopUrl: context.shopUrl, amount, refunded, tellsCancellation });
      }),
  };
}

/** Mails the buyer that an order is cancelled for which nothing goes back, or nothing yet; once. */
export function sendCancellationNews(context: NewsContext): JobKind<{ orderId: string }> {
  return {
    ...sendCancellationNewsJob,
    work: ({ orderId }) =>
      mailOnce(context, { orderId, cause: cancellationCause }, (order, history) =>
        isCancellationUntold(history) ? cancellationMail({ order, shopUrl: context.shopUrl }) : undefined,
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
