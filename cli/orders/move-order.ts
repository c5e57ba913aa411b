import { newTracking } from '#domain/api/orders/shipping.ts';
import { trackingOf, withPage } from '#domain/fulfillment/tracking.ts';
import { type OwnersStep, orderNumber } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { type MoveResult, moveOrder, type OwnersMove } from '#server/fulfillment/orders/move-order.ts';
import { refuseMove } from '#server/fulfillment/orders/refuse-order-changes.ts';
import type { Refused } from '#server/http/refuse-with.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { confirm } from '../confirm.ts';
import { printResult } from '../output.ts';
import { withOrderContext } from './with-order-context.ts';

interface MoveOptions {
  carrier?: string;
  tracking?: string;
  url?: string;
  despiteDispute?: true;
  unpacked?: true;
}

export const moveHelp = `
All pieces of an order ship with it, so they must be packed, unless none has left queued. The studio ships parts of an
order, and corrects tracking numbers.

Examples: npm run shop -- orders move 1A2B3C4D in_production
          npm run shop -- orders move 1A2B3C4D shipped --carrier UPS --tracking 1Z999`;

/** `shop orders move <order> <status>`. */
export async function moveNamedOrder(
  name: string,
  to: OwnersStep,
  { json, yes, ...options }: MoveOptions & { json?: true; yes?: true },
): Promise<void> {
  const move = readMove(to, options);
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const emails = to === 'delivered' ? '' : ' Its buyer is emailed.';
    const question = `Move order ${number} from ${order.status} to ${to}?${doubtOf(move)}${emails}`;
    await confirm(`${question} This cannot be undone.`, { yes });
    const moved = await moveOrder(context, order._id, move);
    if (!moved.ok) throw new OperatorError(`${refuseMove(moved).message}${howToInsist(moved)}`);
    const { status } = (await findOrder(context.db, order._id)) ?? order;
    printResult(
      { json },
      { _id: order._id, number, status, ...move },
      `Order ${number} is now ${status}.${doubtOf(move)}`,
    );
  });
}

/** A warning about a number that is probably mistyped. */
function doubtOf(move: OwnersMove): string {
  const doubt = move.to === 'shipped' && trackingOf(move.tracking.carrier, move.tracking.number).doubt;
  return doubt ? ` Check the number: ${doubt}.` : '';
}

function howToInsist({ reason }: Refused<MoveResult>): string {
  if (reason === 'disputed') return ' To move it anyway, add --despite-dispute.';
  return reason === 'not-packed' ? ' To ship it anyway, without pieces set aside, add --unpacked.' : '';
}

/** Reads the move from the command's arguments. @throws OperatorError that names what is wrong */
export function readMove(
  to: OwnersStep,
  { carrier, tracking: number, url, unpacked, ...override }: MoveOptions,
): OwnersMove {
  if (to !== 'shipped') {
    if (carrier ?? number ?? url ?? unpacked) {
      throw new OperatorError(`--carrier, --tracking, --url and --unpacked are for shipped, not for ${to}.`);
    }
    return { to, ...override };
  }
  const parsed = newTracking.safeParse({ carrier, number, url: url ?? null });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path: [field], message }) => `--${field === 'number' ? 'tracking' : String(field)} ${message}`,
    );
    throw new OperatorError(`A shipped order needs tracking: ${problems.join('; ')}.`);
  }
  return { to, tracking: withPage(parsed.data), ...(unpacked && { unpacked }), ...override };
}
