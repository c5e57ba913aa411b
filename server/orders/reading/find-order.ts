import { asc, eq, sql } from 'drizzle-orm';
import type { Order, OrderItem, OrderStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound, type RequestError } from '#server/http/errors.ts';
import { delaysOfOrder, type StoredDelay, toDelay } from '../delays/read-delays.ts';
import { type OrderRow, orderItems, orders } from '../tables.ts';
import { promisedDays } from './ship-by-of-order.ts';

type ItemRow = typeof orderItems.$inferSelect;

/** An order without what fulfillment knows of it: see `OrderFulfillment.withParcels`. */
export type PlacedOrder = Omit<Order, 'items' | 'parcels'> & { items: Omit<OrderItem, 'made'>[] };

/** One order with its items, in one statement, because every buyer who returns from paying waits for it. */
export async function findOrder(on: Executor, id: string): Promise<PlacedOrder | undefined> {
  const rows = await on
    .select({ order: orders, item: orderItems, firstChanges, delays: delaysOfOrder })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.id, id))
    .orderBy(asc(orderItems.position));
  const [first] = rows;
  if (!first) return undefined;
  return toOrder(
    first.order,
    first,
    rows.flatMap(({ item }) => item ?? []),
  );
}

/** One order with its items. @throws RequestError 404 */
export async function requireOrder(on: Executor, id: string): Promise<PlacedOrder> {
  const order = await findOrder(on, id);
  if (!order) throw unknownOrder();
  return order;
}

export function unknownOrder(): RequestError {
  return notFound(noSuchOrder());
}

/** For a table of refusals. */
export const noSuchOrder = () => 'There is no such order.';

/** When an order first had each of its statuses, except those that were undone, as PostgreSQL writes times in JSON. Part of a query of `orders`. */
export const firstChanges = sql<Partial<Record<OrderStatus, string>>>`(
  select coalesce(json_object_agg(status, at), '{}') from
    (select status, min(at) as at from order_history where order_id = orders.id and undone_at is null group by status) as first_change
)`;

/** What rows of other tables tell of an order. */
interface Happened {
  firstChanges: Partial<Record<OrderStatus, string>>;
  delays: StoredDelay[];
}

/** An order as the API returns it (`domain/orders/orders.ts`), without its parcels. */
export function toOrder(row: OrderRow, { firstChanges, delays }: Happened, items: ItemRow[]): PlacedOrder {
  const {
    id,
    userId,
    offerId,
    exemption,
    amountRefunded,
    paymentIntent,
    completedAt,
    paidAt,
    ownerMailedAt,
    ...others
  } = row;
  const { delayedTo, isDelayedForUnknown, heldReason, promotionCode, promotionCodeId, ...more } = others;
  const { leastDays, mostDays, shipDays: _, ...shownFields } = more;
  const { shipBy, arriveBy } = promisedDays(row);
  return {
    ...shownFields,
    taxExemption: exemption === null ? null : 'resale',
    _id: id,
    createdAt: row.createdAt.toISOString(),
    items: items.map(toItem),
    confirmationSentAt: row.confirmationSentAt?.toISOString() ?? null,
    reachedAt: mapTimes(firstChanges),
    shipBy: shipBy?.toISOString() ?? null,
    arriveBy: arriveBy?.toISOString() ?? null,
    production: { leastDays, mostDays },
    delays: delays.map(toDelay),
  };
}

function mapTimes(times: Order['reachedAt']): Order['reachedAt'] {
  return Object.fromEntries(
    Object.entries(times).map(([status, at]) => [status, new Date(at).toISOString()]),
  );
}

/** Leaves out what only the owner sees, and the moulding, whose inches are in `made`. */
function toItem(row: ItemRow): Omit<OrderItem, 'made'> {
  const { id, orderId, position, productId, sku, sourceName, sourceHash, moulding, ...item } = row;
  return item;
}
