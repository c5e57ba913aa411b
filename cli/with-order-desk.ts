import type { Order } from '#domain/orders.ts';
import type { OrderDesk } from '#server/orders/ingest-session.ts';
import { orderJobs } from '#server/orders/work-on-order-jobs.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { readShopIdentity } from '#server/payments/shop-identity.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { requireOrder } from './require-order.ts';
import { withShop } from './with-shop.ts';

/** Opens what a command about one order works with: the order, the payment provider, and the jobs of the shop. */
export async function withOrderDesk(
  name: string,
  work: (desk: OrderDesk, order: Order) => Promise<void>,
): Promise<void> {
  await withShop(async ({ db, url, log, payments, shopUrl }) => {
    const order = await requireOrder(db, name);
    const provider = openPayments(payments, await readShopIdentity(db, shopUrl));
    const jobs = await openJobs(url, orderJobs, log);
    await work({ db, jobs, log, payments: provider }, order).finally(() => jobs.stop());
  });
}
