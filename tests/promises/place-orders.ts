import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { dayMs } from '#domain/time.ts';
import { orders } from '#server/orders/tables.ts';
import { ingestedOrder, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import type { Simulation } from './open-simulation.ts';

/** An order of the simulation, with what its buyer's emailed link sends. */
export interface Placed {
  id: string;
  email: string;
  quantity: number;
  headers: { authorization: string };
  /** The client's address, because each buyer has their own. */
  address: string;
}

/** Places paid orders through the payment page. Their payments are spread over so many days from now on. */
export async function placeOrders(
  { world, random, now }: Simulation,
  { orders: count, days }: { orders: number; days: number },
): Promise<Placed[]> {
  const { db } = world.shop.database;
  const start = now().getTime();
  const limit = pLimit(4);
  const plans = Array.from({ length: count }, (_, number) => ({
    number,
    quantity: random.pick([1, 1, 2]),
    sizeKey: random.pick(['small', 'medium']),
    at: new Date(start + random.next() * days * dayMs),
  }));
  return Promise.all(
    plans.map(({ number, quantity, sizeKey, at }) =>
      limit(async (): Promise<Placed> => {
        const email = `buyer-${number}@example.com`;
        const session = await newSession(world, [{ ...oneSmallPrint, sizeKey, quantity }]);
        await paySession(world, session, { email });
        const order = await ingestedOrder(world, session);
        // The provider has no moved clock.
        await db.update(orders).set({ paidAt: at, completedAt: at }).where(eq(orders.id, order._id));
        const token = await world.shop.orderLinks.toOrder(order);
        const address = `10.${number >> 14}.${(number >> 7) & 127}.${number & 127}`;
        return { id: order._id, email, quantity, headers: { authorization: `Bearer ${token}` }, address };
      }),
    ),
  );
}
