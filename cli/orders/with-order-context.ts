import type { Order } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { findOrderWithParcels, orderFulfillment } from '#server/fulfillment/orders/order-fulfillment.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import type { Authored, OrderContext } from '#server/orders/order-context.ts';
import { findOrderIds } from '#server/orders/reading/find-order.ts';
import { type OwnersOrder, withPrints } from '#server/orders/reading/with-prints.ts';
import { orderJobs } from '#server/orders/work-on-order-jobs.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { readShopIdentity } from '#server/payments/shop-identity.ts';
import { withShop } from '../with-shop.ts';

/** Runs a command with one order, the payment provider and the shop's jobs. */
export async function withOrderContext(
  name: string,
  work: (context: Authored<OrderContext>, order: Order) => Promise<void>,
): Promise<void> {
  await withShop(async ({ db, sessionUrl, log, payments, shopUrl }) => {
    const order = await requireOrder(db, name);
    const provider = openPayments(payments, await readShopIdentity(db, shopUrl));
    const jobs = await openJobs(sessionUrl, orderJobs, log);
    const context = { db, jobs, log, payments: provider, fulfillment: orderFulfillment, author: 'terminal' };
    await work(context, order).finally(() => jobs.stop());
  });
}

/** Finds an order by id, number or payment session. @throws OperatorError when there is none, or several */
export async function requireOrder(db: Database, name: string): Promise<OwnersOrder> {
  const [id, ...others] = await findOrderIds(db, name);
  if (others.length > 0) {
    throw new OperatorError(
      `Several orders have the number ${name}; use one of these ids: ${[id, ...others].join(', ')}`,
    );
  }
  const orderWithoutPrints = id && (await findOrderWithParcels(db, id));
  const [order] = orderWithoutPrints ? await withPrints(db, [orderWithoutPrints]) : [];
  if (!order) {
    throw new OperatorError(
      `There is no order ${name}; "orders list" names them all. It accepts an id, a number or a payment session.`,
    );
  }
  return order;
}
