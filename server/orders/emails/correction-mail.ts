import { hasShippedPart, type Order, orderNumber } from '#domain/orders/orders.ts';
import { describeShipDay } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { MailedShop } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { correctionCause, findHistory, isCorrected, type OrderChange } from '../history.ts';
import type { OrderContext } from '../order-context.ts';
import { sendCorrectionMailJob } from '../order-jobs.ts';
import { type BuyerMailContext, findMailedOrder, type MailedOrder, mailBuyerOnce } from './mail-buyer.ts';
import { orderMail } from './order-mail.ts';

/**
 * The email that told a buyer of a shipment that was undone since, if none has corrected it, and nothing has shipped after
 * that.
 */
export function findWrongEmail(
  history: readonly OrderChange[],
  { parcels }: Pick<Order, 'parcels'>,
): OrderChange | undefined {
  const last = history.findLast(({ cause }) => /^shipping mail\b/.test(cause));
  const { undoneAt } = last ?? {};
  if (!last || !undoneAt || isCorrected(history, last)) return undefined;
  return parcels.some(({ shippedAt }) => new Date(shippedAt) > undoneAt) ? undefined : last;
}

/** Emails the buyer that what they were told has not shipped. @returns false if there is nothing to correct */
export async function correctShipping(
  { db, jobs, fulfillment }: Pick<OrderContext, 'db' | 'jobs' | 'fulfillment'>,
  orderId: string,
): Promise<boolean> {
  const order = await findMailedOrder({ fulfillment }, db, orderId);
  const wrong = order && findWrongEmail(await findHistory(db, orderId), order);
  if (!wrong) return false;
  await jobs.enqueue(db, sendCorrectionMailJob, { orderId, changeId: wrong.id });
  return true;
}

/** Emails the buyer once that an earlier email was wrong, unless its parcel has shipped since. */
export function sendCorrectionMails(
  context: BuyerMailContext,
): JobKind<{ orderId: string; changeId: string }> {
  return {
    ...sendCorrectionMailJob,
    work: ({ orderId, changeId }) =>
      mailBuyerOnce(context, { orderId, cause: correctionCause(changeId) }, (order, history) =>
        findWrongEmail(history, order)?.id === changeId
          ? correctionMail(order, changeId, context)
          : undefined,
      ),
  };
}

function correctionMail(order: MailedOrder, changeId: string, context: MailedShop): Mail {
  const number = orderNumber(order);
  const what = hasShippedPart(order) ? 'another package' : 'it';
  return orderMail({
    order,
    context,
    name: `correction-${changeId}`,
    subject: `Your order ${number} has not shipped yet`,
    title: 'We wrote to you too early.',
    message: [
      `Our last email about order ${number} said that ${what} has shipped. That was a mistake: ${what} is still with us, and the tracking number in that email is not valid. ${describeShipDay(order.shipBy)}`,
    ],
    listHeading: 'In this order',
    note: "We'll email you the right tracking number as soon as it ships. We are sorry for the confusion.",
  });
}
