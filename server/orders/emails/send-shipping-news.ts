import type { JobKind } from '#server/jobs/jobs.ts';
import { sendNewTrackingJob } from '../order-jobs.ts';
import { mailOnce, type NewsContext } from './mail-once.ts';
import { newTrackingMail, shippingMail } from './shipping-mail.ts';

export const sendShippingNewsJob = { name: 'send-shipping-news' };

/** As the order's history names it, which is how the shop knows that it was sent. */
const cause = 'shipping mail';

/** Mails the buyer that the parcel is under way, once. */
export function sendShippingNews(context: NewsContext): JobKind<{ orderId: string }> {
  return {
    ...sendShippingNewsJob,
    work: ({ orderId }) =>
      mailOnce(context, { orderId, cause }, ({ tracking, ...order }) =>
        tracking ? shippingMail({ order: { ...order, tracking }, shopUrl: context.shopUrl }) : undefined,
      ),
  };
}

export interface NewTrackingNews {
  orderId: string;
  /** The correction in the order's history. */
  changeId: string;
  number: string;
}

/** Mails the buyer a tracking number that takes the place of a wrong one; not one that was corrected again. */
export function sendNewTracking(context: NewsContext): JobKind<NewTrackingNews> {
  return {
    ...sendNewTrackingJob,
    work: ({ orderId, changeId, number }) =>
      mailOnce(context, { orderId, cause: `tracking mail ${changeId}` }, ({ tracking, ...order }) =>
        tracking?.number === number
          ? newTrackingMail({ order: { ...order, tracking }, shopUrl: context.shopUrl, changeId })
          : undefined,
      ),
  };
}
