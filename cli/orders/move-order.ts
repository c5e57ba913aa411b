import { formatCents } from '#domain/money.ts';
import { type OrderStatus, orderNumber } from '#domain/orders.ts';
import { judgeMove, type Moved, moveOrder, type OwnersMove } from '#server/orders/fulfillment/move-order.ts';
import { findDisputes } from '#server/orders/refunds/disputes.ts';
import { CommandError } from '../command-error.ts';
import { confirm } from '../confirm.ts';
import { printResult } from '../output.ts';
import { type MoveOptions, readMove } from './read-move.ts';
import { withOrderContext } from './with-order-context.ts';

/** `shop orders move <order> <status>`. */
export async function moveNamedOrder(
  name: string,
  status: OrderStatus,
  { json, yes, ...options }: MoveOptions & { json?: true; yes?: true },
): Promise<void> {
  const move = readMove(status, options);
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const judged = judgeMove(order.status, move, await findDisputes(context.db, order._id));
    if (!judged.ok) throw new CommandError(explain(number, move.to, judged));
    const isMailed = move.to !== 'delivered' && order.customerEmail !== null;
    const mail = isMailed ? ', and mail that to its buyer' : '';
    const question = `Move order ${number} from ${order.status} to ${tellStep(move)}${mail}?`;
    await confirm(`${question} This cannot be undone.`, { yes });
    const moved = await moveOrder(context, order._id, move);
    if (!moved.ok) throw new CommandError(explain(number, move.to, moved));
    const news = isMailed ? ' The shop mails that to its buyer.' : '';
    printResult(
      { json },
      { _id: order._id, number, ...move },
      `Order ${number} is now ${tellStep(move)}.${news}`,
    );
  });
}

function tellStep(move: OwnersMove): string {
  return move.to === 'shipped' ? `shipped with ${move.tracking.carrier} ${move.tracking.number}` : move.to;
}

function explain(number: string, to: OrderStatus, moved: Moved & { ok: false }): string {
  if (moved.reason === 'unknown-order') return `Order ${number} has just been deleted.`;
  if (moved.reason === 'disputed') {
    const { id, status, amount } = moved.dispute;
    return `Order ${number} has a dispute over ${formatCents(amount)} (${id}, ${status}), so it does not move to ${to}. Look at it at the payment provider; to go on all the same, add --despite-dispute.`;
  }
  const { from, allowed } = moved;
  const next = allowed.length > 0 ? `it can move to ${allowed.join(', ')}` : 'it moves no further by hand';
  return `Order ${number} is ${from} and cannot move to ${to}: ${next}.`;
}
