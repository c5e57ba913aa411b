import { changeOrder, lockOrder } from '#server/orders/change-order.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { usablePhone } from '../parcels/plan-parcels.ts';

/** Adds the recipient's phone to an order that has none which a carrier accepts. @returns whether it did */
export function addPhone(
  { db, author }: Authored<Pick<OrderChangeContext, 'db'>>,
  orderId: string,
  phone: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || usablePhone(order) !== null) return false;
    await changeOrder(tx, order, { phone }, { cause: causeOf(author), notes: ['phone added'] });
    return true;
  });
}
