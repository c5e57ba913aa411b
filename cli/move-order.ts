import { orderNumber } from '#domain/order-number.ts';
import type { OrderStatus } from '#domain/orders.ts';
import { type Moved, moveOrder } from '#server/orders/move-order.ts';
import { orderJobs } from '#server/orders/work-on-order-jobs.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { CommandError } from './command-error.ts';
import { type MoveOptions, readMove } from './read-move.ts';
import { requireOrder } from './require-order.ts';
import { type ShopTools, withShop } from './with-shop.ts';

/** `shop orders move <order> <status>`. */
export async function moveNamedOrder(name: string, status: OrderStatus, options: MoveOptions): Promise<void> {
  const move = readMove(status, options);
  await withShop(async (tools) => {
    const order = await requireOrder(tools.db, name);
    const moved = await withJobs(tools, (jobs) => moveOrder({ db: tools.db, jobs }, order._id, move));
    if (!moved.ok) throw new CommandError(explain(orderNumber(order), status, moved));
    const news =
      status === 'shipped' && order.customerEmail ? ' The shop mails the tracking to its buyer.' : '';
    console.log(`Order ${orderNumber(order)} is now ${status}.${news}`);
  });
}

async function withJobs<Outcome>(
  { url, log }: Pick<ShopTools, 'url' | 'log'>,
  work: (jobs: Awaited<ReturnType<typeof openJobs>>) => Promise<Outcome>,
): Promise<Outcome> {
  const jobs = await openJobs(url, orderJobs, log);
  return work(jobs).finally(() => jobs.stop());
}

function explain(number: string, to: OrderStatus, moved: Moved & { ok: false }): string {
  if (moved.reason === 'unknown-order') return `Order ${number} has just been deleted.`;
  const { from, allowed } = moved;
  const next = allowed.length > 0 ? `it can move to ${allowed.join(', ')}` : 'it moves no further by hand';
  return `Order ${number} is ${from} and cannot move to ${to}: ${next}.`;
}
