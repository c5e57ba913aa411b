import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ListedOrder, ListTotal } from '#domain/api/orders/orders.ts';
import type { OrderFilter } from '#domain/orders/order-list.ts';
import { isLate, unshippedStatuses } from '#domain/orders/orders.ts';
import { startOfUtcDay } from '#domain/shop/terms.ts';
import { dayMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { escapeLike, nearRows, searchList } from '#server/database/search-list.ts';
import { foldedEmail, orderHistory, orderItems, orders, wordsOfBuyer } from '../tables.ts';
import { promisedDays, shipByOfOrder } from './ship-by-of-order.ts';

interface OrderSearch {
  /** The start of the buyer's email, a part of an order's number, or the starts of words of the buyer's or recipient's name. */
  text?: string | undefined;
  /** The order of the piece whose code the text is. */
  orderOfPiece?: string | undefined;
  filter?: OrderFilter | undefined;
  /** Only orders of these days, in UTC: `2026-11-25`. */
  days?: OrderDays | undefined;
  /** The oldest orders first. A search by text has the newest first always. */
  isOldestFirst?: boolean | undefined;
  /** Only orders that were paid with this email, or whose checkout this account started. */
  buyer?: { email: string } | { userId: string } | undefined;
  /** The id of the last order of the page before. */
  after?: string | undefined;
  /** How many orders a page has. */
  max?: number;
}

/** The first day and the last, each optional. */
interface OrderDays {
  from?: string | undefined;
  to?: string | undefined;
}

const ordersPerPage = 50;

/** A page of orders, newest first unless the search says otherwise, and whether there are more. Ids are in the order of time. */
export async function searchOrders(
  on: Executor,
  { text, filter, days, buyer, after, max = ordersPerPage, ...search }: OrderSearch,
  now = new Date(),
): Promise<{ orders: ListedOrder[]; hasMore: boolean }> {
  const isOldestFirst = search.isOldestFirst && !text;
  const isListed = and(
    filter && isOfFilter(filter, now),
    days && isOfDays(days),
    buyer && isOfBuyer(buyer),
    after ? (isOldestFirst ? gt : lt)(orders.id, after) : undefined,
  );
  const select = (condition: SQL | undefined) =>
    on
      .select()
      .from(orders)
      .where(and(condition, isListed))
      .orderBy(isOldestFirst ? asc(orders.id) : desc(orders.id))
      .limit(max + 1);
  const rows = text ? await searchText(select, { ...search, text, after, max }) : await select(undefined);
  const page = rows.slice(0, max);
  const ids = page.map(({ id }) => id);
  const [items, canceled] = [await itemsOf(on, ids), await canceledOf(on, ids)];
  return {
    orders: page.map((row) => ({
      ...toListed(row, items.get(row.id) ?? [], now),
      wasCanceled: canceled.has(row.id),
    })),
    hasMore: rows.length > max,
  };
}

function searchText<Row>(
  select: (condition: SQL | undefined) => Promise<Row[]>,
  { text, orderOfPiece, after, max }: OrderSearch & { text: string; max: number },
): Promise<Row[]> {
  const meanings = meaningsOf(text, orderOfPiece);
  // Spaces and an @ together are no email and no name.
  if (meanings.length === 0) return Promise.resolve([]);
  const oldest = sql`(select id from ${orders} where ${after ? lt(orders.id, after) : sql`true`}
    order by id desc offset ${nearRows} limit 1)`;
  return searchList(select, { id: orders.id, meanings, isNear: sql`${orders.id} > ${oldest}`, max });
}

/** A list says that it has more than this many orders, instead of counting them. */
const maxCounted = 10_000;

/** How many orders a list has, up to 10,000, and what their buyers paid. */
export async function countListed(
  on: Executor,
  { filter, days }: Pick<OrderSearch, 'filter' | 'days'>,
  now = new Date(),
): Promise<ListTotal> {
  const listed = on
    .select({ amount: orders.amountTotal })
    .from(orders)
    .where(and(filter && isOfFilter(filter, now), days && isOfDays(days)))
    .orderBy(desc(orders.id))
    .limit(maxCounted + 1)
    .as('listed');
  const [sums] = await on
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum(${listed.amount}), 0)::float8`,
    })
    .from(listed);
  const { count = 0, amount = 0 } = sums ?? {};
  return count > maxCounted ? { count: maxCounted, amount: null } : { count, amount };
}

/** What a text may mean. */
function meaningsOf(text: string, orderOfPiece: string | undefined): SQL[] {
  return [
    numberLike(text),
    orderOfPiece ? eq(orders.id, orderOfPiece) : undefined,
    /\s/.test(text) ? undefined : sql`${foldedEmail(orders.customerEmail)} like ${likePrefix(text)}`,
    text.includes('@') ? undefined : sql`${wordsOfBuyer} @@ to_tsquery('simple', ${wordStarts(text)})`,
  ].filter((meaning) => meaning !== undefined);
}

/** A number, or three or more characters of it. Short words of letters alone are names: Ada, Dee. */
function numberLike(text: string): SQL | undefined {
  if (!/^[0-9a-f]{3,8}$/i.test(text)) return undefined;
  const number = sql`right(${orders.id}::text, 8)`;
  if (text.length === 8) return sql`${number} = ${text.toLowerCase()}`;
  return /\d/.test(text) || text.length > 5 ? sql`${number} like ${`%${text.toLowerCase()}%`}` : undefined;
}

function likePrefix(text: string): string {
  return `${escapeLike(text.toLowerCase())}%`;
}

/** `ada lov` as `'ada':* & 'lov':*`. */
function wordStarts(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => `'${word.replaceAll(/['\\]/g, ' ')}':*`)
    .join(' & ');
}

function isOfFilter(filter: OrderFilter, now: Date): SQL | undefined {
  if (filter === 'open') return inArray(orders.status, unshippedStatuses);
  return filter === 'late' ? areLate(now) : eq(orders.status, filter);
}

/** The condition of orders that should have shipped: see `isLate`. */
function areLate(now: Date): SQL | undefined {
  return and(inArray(orders.status, unshippedStatuses), lt(shipByOfOrder, startOfUtcDay(now)));
}

/** Ids begin with the time at which the order was made. */
function isOfDays({ from, to }: OrderDays): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(orders.id, firstIdAt(Date.parse(from))),
    to === undefined ? undefined : lt(orders.id, firstIdAt(Date.parse(to) + dayMs)),
  );
}

/** The lowest UUID of version 7 at a time, in milliseconds since 1970; of an earlier time, the lowest of all. */
function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

function isOfBuyer(buyer: NonNullable<OrderSearch['buyer']>): SQL {
  if ('userId' in buyer) return eq(orders.userId, buyer.userId);
  return sql`${foldedEmail(orders.customerEmail)} = lower(${buyer.email} collate "C")`;
}

async function itemsOf(on: Executor, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, never[]>();
  const rows = await on
    .select({ orderId: orderItems.orderId, name: orderItems.name, quantity: orderItems.quantity })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.position);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** Those of the orders that were canceled, and perhaps refunded since. */
async function canceledOf(on: Executor, orderIds: string[]): Promise<Set<string>> {
  const rows = await on
    .select({ id: orderHistory.orderId })
    .from(orderHistory)
    .where(and(inArray(orderHistory.orderId, orderIds), eq(orderHistory.status, 'cancelled')));
  return new Set(rows.map(({ id }) => id));
}

function toListed(
  row: typeof orders.$inferSelect,
  items: { name: string; quantity: number }[],
  now: Date,
): Omit<ListedOrder, 'wasCanceled'> {
  const { id, createdAt, status, paymentStatus, customerName, customerEmail, currency } = row;
  const { shipBy: day } = promisedDays(row);
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    status,
    paymentStatus,
    shipBy: day?.toISOString() ?? null,
    isLate: isLate({ status, shipBy: day }, now),
    hasParcels: row.tracking !== null,
    customerName,
    customerEmail,
    currency,
    amountTotal: row.amountTotal,
    amountRefunded: row.amountRefunded,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
  };
}
