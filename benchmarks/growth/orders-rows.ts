import { orderFulfillment as fulfillment } from '#server/fulfillment/orders/order-fulfillment.ts';
import { createLog } from '#server/log.ts';
import { offerClaims } from '#server/offers/offer-claims.ts';
import { reconcileOrders } from '#server/orders/placing/reconcile-orders.ts';
import { findOrdersOf } from '#server/orders/reading/find-orders-of.ts';
import { everyOrder } from '#server/orders/reading/list-orders.ts';
import { readBooks, writeBooksCsv } from '#server/orders/reading/read-books.ts';
import { writeOrdersCsv } from '#server/orders/reading/write-orders-csv.ts';
import { checkSalesTotals } from '#server/orders/totals/check-sales-totals.ts';
import { addSalesChanges } from '#server/orders/totals/update-sales-totals.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { readShopIdentity } from '#server/payments/shop-identity.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';
import { readShopStatus } from '#server/status/read-status.ts';
import { memberOfHistory } from '../environment/fill-history.ts';
import { askStudio, type GrowingShop } from '../environment/open-growing-shops.ts';
import { type GrowthRow, maxGrowth } from './growth-row.ts';

const goal = maxGrowth;
const fewRounds = 3;

/** What reads orders, pieces and money. */
export const ordersRows: GrowthRow[] = [
  { name: 'Today', goal, run: (shop) => askStudio(shop, 'today') },
  {
    name: 'Figures of a month',
    goal,
    run: (shop) => askStudio(shop, `figures?from=${daysAgo(29)}&to=${daysAgo(0)}`),
  },
  {
    name: 'Figures of a year',
    goal,
    run: (shop) => askStudio(shop, `figures?from=${daysAgo(364)}&to=${daysAgo(0)}`),
  },
  { name: '`/metrics`', goal, run: readMetrics },
  {
    name: '`shop status`',
    goal,
    run: ({ db }) => withoutResult(readShopStatus(db, scheduledJobs, { sources: {} })),
  },
  {
    name: 'The orders of a member with 20 delivered ones',
    goal,
    run: ({ db }) =>
      withoutResult(
        findOrdersOf(db, memberOfHistory.id).then((orders) => fulfillment.withParcels(db, orders)),
      ),
  },
  { name: '`update-sales-totals`', goal, run: ({ db }) => withoutResult(addSalesChanges(db)) },
  {
    name: '`check-sales-totals`, for each order',
    goal,
    rounds: 1,
    run: async ({ db, orders }) => {
      await checkSalesTotals({ db, log: createLog('warn') }).work({});
      return orders;
    },
  },
  { name: '`reconcile-orders`', goal, run: reconcile },
  {
    name: 'Books of a year, for each line',
    goal,
    rounds: fewRounds,
    run: ({ db }) => countOf(writeBooksCsv(readBooks(db, { from: new Date(daysAgo(364)) }))),
  },
  {
    name: 'Export of the orders of a month, for each line',
    goal,
    rounds: fewRounds,
    run: ({ db }) =>
      countOf(writeOrdersCsv(everyOrder({ db, fulfillment }, { from: new Date(daysAgo(29)) }))),
  },
];

async function withoutResult(work: Promise<unknown>): Promise<undefined> {
  await work;
}

async function readMetrics({ url }: GrowingShop): Promise<undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  if (/_unread\{.+\} 1$/m.test(text)) throw new Error('A figure took longer than a second.');
}

async function reconcile({ db, url, sandboxUrl }: GrowingShop): Promise<undefined> {
  const settings = { secretKey: 'sk_test_sandbox', apiUrl: sandboxUrl };
  const payments = openPayments(settings, await readShopIdentity(db, url));
  const jobs = { enqueue: () => Promise.reject(new Error('The made-up orders need no jobs.')) };
  await reconcileOrders({ db, payments, log: createLog('warn'), jobs, fulfillment, offerClaims });
}

async function countOf(lines: AsyncIterable<string>): Promise<number> {
  let count = 0;
  for await (const _ of lines) count += 1;
  return count;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
