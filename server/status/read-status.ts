import { countPrints } from '#server/catalogue/listing/list-prints.ts';
import type { Database } from '#server/database/database.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import type { ScheduledJob } from '#server/jobs/jobs.ts';
import { readScheduledJobs } from '#server/jobs/read-scheduled-jobs.ts';
import { findOrdersOfRefusedBuyers } from '#server/orders/emails/mail-buyer.ts';
import { findDueOrders } from '#server/orders/fulfillment/find-due-orders.ts';
import { findSessionsWithoutOrder } from '#server/orders/placing/sessions-without-order.ts';
import { countUnconfirmed, type OrdersOfStatus, sumUpOrders } from '#server/orders/reading/count-orders.ts';
import { readOrderTroubles } from './read-order-troubles.ts';
import { readTodaysList } from './todays-list.ts';

const hourMs = 60 * 60 * 1000;

/** The state of the shop at a glance, for `shop status` and the studio. */
export type ShopStatus = Awaited<ReturnType<typeof readShopStatus>>;

/** @param scheduledJobs those that must have run */
export async function readShopStatus(db: Database, scheduledJobs: readonly ScheduledJob[], now = new Date()) {
  const since = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const jobs = await countJobs(db);
  return {
    prints: await countPrints(db, {}),
    ordersInADay: addUp(await sumUpOrders(db, since(24))),
    ordersInAWeek: addUp(await sumUpOrders(db, since(7 * 24))),
    paidWithoutOrder: await findSessionsWithoutOrder(db),
    ...(await readOrderTroubles(db, now)),
    unconfirmedOrders: await countUnconfirmed(db),
    dueOrders: await findDueOrders(db, now),
    workshop: await readTodaysList(db, now),
    refusedBuyers: await findOrdersOfRefusedBuyers(db),
    mailsWaiting: jobs.filter(({ job }) => isMail(job)).reduce((sum, { waiting }) => sum + waiting, 0),
    failingJobs: jobs.filter(({ retrying, failed }) => retrying + failed > 0),
    lateJobs: jobs.filter(({ oldestWaitingAt }) => oldestWaitingAt && oldestWaitingAt < since(0.5)),
    scheduledJobs: await readScheduledJobs(db, scheduledJobs, now),
  };
}

function addUp(counted: OrdersOfStatus[]): { orders: number; paid: number; refunded: number } {
  return counted.reduce(
    (sum, { orders, paid, refunded }) => ({
      orders: sum.orders + orders,
      paid: sum.paid + paid,
      refunded: sum.refunded + refunded,
    }),
    { orders: 0, paid: 0, refunded: 0 },
  );
}

/** True for the kinds of jobs that send emails. */
function isMail(job: string): boolean {
  return /^(send|resend|mail)-/.test(job);
}
