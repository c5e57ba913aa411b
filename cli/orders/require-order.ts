import type { Database } from '#server/database/database.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { findOrderIds } from '#server/orders/reading/find-order-ids.ts';
import { type OwnersOrder, withPrints } from '#server/orders/reading/with-prints.ts';
import { CommandError } from '../command-error.ts';

/** The one order of that id, number or payment session. @throws CommandError when there is none, or several */
export async function requireOrder(db: Database, name: string): Promise<OwnersOrder> {
  const [id, ...others] = await findOrderIds(db, name);
  if (others.length > 0) {
    throw new CommandError(
      `Several orders have the number ${name}; take one's id: ${[id, ...others].join(', ')}`,
    );
  }
  const found = id && (await findOrder(db, id));
  const [order] = found ? await withPrints(db, [found]) : [];
  if (!order) {
    throw new CommandError(
      `There is no order ${name}; "orders list" names them all. It takes an id, a number or a payment session.`,
    );
  }
  return order;
}
