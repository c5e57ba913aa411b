import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { MadeForm, Order, OrderItem, OrderStatus, Parcel } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { type ParcelInOrder, parcelsOfOrder } from '#server/fulfillment/parcels/parcels-of-order.ts';
import { madeFormOfItem } from '#server/fulfillment/pieces/made-form-of-item.ts';
import { type OrderRow, orderItems, orders } from '../tables.ts';
import { promisedDays } from './ship-by-of-order.ts';

type ItemRow = typeof orderItems.$inferSelect & { made: MadeForm | null };

/** One order with its items, in one statement, because every buyer who returns from paying waits for it. */
export async function findOrder(on: Executor, id: string): Promise<Order | undefined> {
  const rows = await on
    .select({ order: orders, item: orderItems, made: madeFormOfItem, firstChanges, parcelsOfOrder })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.id, id))
    .orderBy(asc(orderItems.position));
  const [first] = rows;
  if (!first) return undefined;
  return toOrder(
    first.order,
    first,
    rows.flatMap(({ item, made }) => (item ? [{ ...item, made }] : [])),
  );
}

/** When an order first had each of its statuses, except those that were undone, as PostgreSQL writes times in JSON. Part of a query of `orders`. */
export const firstChanges = sql<Partial<Record<OrderStatus, string>>>`(
  select coalesce(json_object_agg(status, at), '{}') from
    (select status, min(at) as at from order_history where order_id = orders.id and undone_at is null group by status) as first_change
)`;

interface OrderFacts {
  firstChanges: Partial<Record<OrderStatus, string>>;
  parcelsOfOrder: ParcelInOrder[];
}

/** An order as the API returns it (`domain/orders/orders.ts`). */
export function toOrder(
  row: OrderRow,
  { firstChanges, parcelsOfOrder }: OrderFacts,
  items: ItemRow[],
): Order {
  const { id, userId, amountRefunded, paymentIntent, completedAt, paidAt, ownerMailedAt, ...others } = row;
  const { leastDays, mostDays, shipDays: _, ...shownFields } = others;
  const { shipBy, arriveBy } = promisedDays(row);
  return {
    ...shownFields,
    _id: id,
    createdAt: row.createdAt.toISOString(),
    items: items.map(toItem),
    confirmationSentAt: row.confirmationSentAt?.toISOString() ?? null,
    reachedAt: mapTimes(firstChanges),
    shipBy: shipBy?.toISOString() ?? null,
    arriveBy: arriveBy?.toISOString() ?? null,
    production: { leastDays, mostDays },
    parcels: parcelsOfOrder.map((parcel) => toParcel(parcel, items)),
  };
}

function toParcel(
  { shippedAt, deliveredAt, expectedAt, contents, ...parcel }: ParcelInOrder,
  items: ItemRow[],
): Parcel {
  return {
    ...parcel,
    shippedAt: new Date(shippedAt).toISOString(),
    deliveredAt: deliveredAt && new Date(deliveredAt).toISOString(),
    expectedAt: expectedAt && new Date(expectedAt).toISOString(),
    contents: contents.flatMap(({ position, quantity, isReplacement }) => {
      const item = items.find((each) => each.position === position);
      if (!item) return [];
      const { name, sizeKey, frame, mount, made } = item;
      return { name, sizeKey, frame, mount, made, quantity, isReplacement };
    }),
  };
}

function mapTimes(times: Order['reachedAt']): Order['reachedAt'] {
  return Object.fromEntries(
    Object.entries(times).map(([status, at]) => [status, new Date(at).toISOString()]),
  );
}

/** Leaves out what only the owner sees. */
function toItem(row: ItemRow): OrderItem {
  const { id, orderId, position, productId, sku, sourceName, sourceHash, ...item } = row;
  return item;
}

/**
 * The ids of the orders that a name may mean: an id, a payment session, or the number in the buyer's email
 * (`orderNumber`), which two orders can share in theory.
 */
export async function findOrderIds(on: Executor, name: string): Promise<string[]> {
  const meanings: (SQL | undefined)[] = [
    isUuid(name) ? eq(orders.id, name) : undefined,
    /^[0-9a-f]{8}$/i.test(name) ? sql`right(${orders.id}::text, 8) = ${name.toLowerCase()}` : undefined,
    eq(orders.sessionId, name),
  ];
  const rows = await on
    .select({ id: orders.id })
    .from(orders)
    .where(or(...meanings));
  return rows.map(({ id }) => id);
}
