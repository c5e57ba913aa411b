import type { Order } from '#domain/orders.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import type { OrderContext } from '#server/orders/placing/ingest-session.ts';
import { orderJobs } from '#server/orders/work-on-order-jobs.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { readShopIdentity } from '#server/payments/shop-identity.ts';
import { withShop } from '../with-shop.ts';
import { requireOrder } from './require-order.ts';

/** Opens what a command about one order works with: the order, the payment provider, and the jobs of the shop. */
export async function withOrderContext(
  name: string,
  work: (context: OrderContext, order: Order) => Promise<void>,
): Promise<void> {
  await withShop(async ({ db, url, log, payments, shopUrl }) => {
    const order = await requireOrder(db, name);
    const provider = openPayments(payments, await readShopIdentity(db, shopUrl));
    const jobs = await openJobs(url, orderJobs, log);
    await work({ db, jobs, log, payments: provider }, order).finally(() => jobs.stop());
  });
}
