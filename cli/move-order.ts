import { orderNumber } from '#domain/order-number.ts';
import type { OrderStatus } from '#domain/orders.ts';
import { type Moved, moveOrder } from '#server/orders/move-order.ts';
import { CommandError } from './command-error.ts';
import { type MoveOptions, readMove } from './read-move.ts';
import { say } from './say.ts';
import { withOrderDesk } from './with-order-desk.ts';

/** `shop orders move <order> <status>`. */
export async function moveNamedOrder(
  name: string,
  status: OrderStatus,
  { json, ...options }: MoveOptions & { json?: true },
): Promise<void> {
  const move = readMove(status, options);
  await withOrderDesk(name, async (desk, order) => {
    const number = orderNumber(order);
    const moved = await moveOrder(desk, order._id, move);
    if (!moved.ok) throw new CommandError(explain(number, status, moved));
    const news =
      status === 'shipped' && order.customerEmail ? ' The shop mails the tracking to its buyer.' : '';
    say({ json }, { _id: order._id, number, ...move }, `Order ${number} is now ${status}.${news}`);
  });
}

function explain(number: string, to: OrderStatus, moved: Moved & { ok: false }): string {
  if (moved.reason === 'unknown-order') return `Order ${number} has just been deleted.`;
  const { from, allowed } = moved;
  const next = allowed.length > 0 ? `it can move to ${allowed.join(', ')}` : 'it moves no further by hand';
  return `Order ${number} is ${from} and cannot move to ${to}: ${next}.`;
}
