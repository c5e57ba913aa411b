import { formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { logNameOf } from '#server/log.ts';
import { isOpen } from '#server/orders/refunds/disputes.ts';
import {
  type ListedDispute,
  listedDays,
  type OrderTroubles,
  unfinished,
} from '#server/status/read-order-troubles.ts';

/** Rows for the table of `shop status`. */
export function countOrderTroubles(troubles: OrderTroubles): [name: string, count: string][] {
  const open = troubles.disputes.filter(isOpen).length;
  const lost = troubles.disputes.length - open;
  return [
    ['Disputes', open + lost > 0 ? `${open} open, ${lost} lost` : 'none'],
    ['Refunds that failed', String(troubles.failedRefunds.length)],
    ['Sessions set aside', String(troubles.sessionsSetAside.length)],
    ['Parcels in trouble', String(troubles.parcelsInTrouble.length)],
  ];
}

/** A sentence for each problem that tells the owner what to do. */
export function explainOrderTroubles({
  disputes,
  failedRefunds,
  sessionsSetAside,
  parcelsInTrouble,
  needlessLabels,
  openPurchases,
}: OrderTroubles): string[] {
  return [
    ...disputes.map(explainDispute),
    ...failedRefunds.map(({ id, orderId, amount, reason, failedAt }) => {
      const number = orderNumber({ _id: orderId });
      return `A refund of ${formatCents(amount)} for order ${number} failed on ${day(failedAt)} (${id}, ${reason}), so the shop still owes it to the buyer: run "orders refund ${number} --amount ${(amount / 100).toFixed(2)}", or pay the buyer another way.`;
    }),
    ...sessionsSetAside.map(({ sessionId, since, attempts, lastError }) => {
      const tries = attempts === 1 ? 'one attempt' : `${attempts} attempts`;
      return `Payment session ${sessionId} has been set aside since ${day(since)}, after ${tries}; its order may be missing or out of date. The shop tries again every ten minutes; search the log for ${logNameOf(sessionId)}. The last error: ${lastError}`;
    }),
    ...parcelsInTrouble.map(({ orderId, carrier, number, problem }) => {
      const order = orderNumber({ _id: orderId });
      return `Parcel ${carrier} ${number} of order ${order}: ${problem}. Ask the carrier, and write to the buyer; a print that is lost or damaged is made again with "pieces remake".`;
    }),
    ...needlessLabels.map(({ orderId, carrier, number }) => {
      const order = orderNumber({ _id: orderId });
      return `Label ${carrier} ${number} of order ${order} is not needed any more: run "label void ${number}" to get its money back.`;
    }),
    ...openPurchases.map(({ orderId, pieceCodes }) => {
      const order = orderNumber({ _id: orderId });
      return `The purchase of a label for ${pieceCodes.join(', ')} of order ${order} was not confirmed: run "label buy ${order}" to complete it, which buys nothing twice.`;
    }),
  ];
}

function explainDispute(dispute: ListedDispute): string {
  const { id, orderId, amount, reason, status, orderStatus } = dispute;
  const number = orderNumber({ _id: orderId });
  const what = `over ${formatCents(amount)} of order ${number}`;
  if (isOpen(dispute)) {
    return `A dispute ${what} is open (${id}, ${reason}, ${status}): answer it at the payment provider in time.`;
  }
  const next = unfinished.includes(orderStatus)
    ? `run "orders refund ${number}" to refund what is left, or "orders move" with --despite-dispute to make it anyway`
    : `the order is ${orderStatus}, and this line stays for ${listedDays} days`;
  return `A dispute ${what} was lost (${id}, ${reason}): ${next}.`;
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
