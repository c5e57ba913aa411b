import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { readPieceCode } from '#domain/making/pieces.ts';
import { isLate, unshippedStatuses } from '#domain/orders.ts';
import type { ListedOrder, OrderFilter } from '#domain/studio-api/orders.ts';
import { startOfUtcDay } from '#domain/terms.ts';
import type { Executor } from '#server/database/database.ts';
import { nearRows, searchList } from '#server/database/search-list.ts';
import { findOrderOfPiece } from '#server/production/pieces/find-pieces.ts';
import { foldedEmail, orderItems, orders, wordsOfBuyer } from '../tables.ts';
import { promisedDays, shipByOfOrder } from './ship-by-of-order.ts';

interface OrderSearch {
  /** The start of the buyer's email, an order's number or a piece's code, or the starts of words of the buyer's or recipient's name. */
  text?: string | undefined;
  filter?: OrderFilter | undefined;
  /** Only orders that were paid with this email, or whose checkout this account started. */
  buyer?: { email: string } | { userId: string } | undefined;
  /** The id of the last order of the page before. */
  after?: string | undefined;
  /** How many orders a page has. */
  most?: number;
}

const ordersPerPage = 50;

/** A page of orders, newest first, and whether there are more. Ids are in the order of time. */
export async function searchOrders(
  on: Executor,
  { text, filter, buyer, after, most = ordersPerPage }: OrderSearch,
  now = new Date(),
): Promise<{ orders: ListedOrder[]; hasMore: boolean }> {
  const isListed = and(
    filter && isOfFilter(filter, now),
    buyer && isOfBuyer(buyer),
    after ? lt(orders.id, after) : undefined,
  );
  const select = (condition: SQL | undefined) =>
    on
      .select()
      .from(orders)
      .where(and(condition, isListed))
      .orderBy(desc(orders.id))
      .limit(most + 1);
  const rows = text ? await search(on, select, { text, after, most }) : await select(undefined);
  const page = rows.slice(0, most);
  const items = await itemsOf(
    on,
    page.map(({ id }) => id),
  );
  return {
    orders: page.map((row) => toListed(row, items.get(row.id) ?? [], now)),
    hasMore: rows.length > most,
  };
}

async function search<Row>(
  on: Executor,
  select: (condition: SQL | undefined) => Promise<Row[]>,
  { text, after, most }: { text: string; after: string | undefined; most: number },
): Promise<Row[]> {
  const meanings = await meaningsOf(on, text);
  // Spaces and an @ together are no email and no name.
  if (meanings.length === 0) return [];
  const oldest = sql`(select id from ${orders} where ${after ? lt(orders.id, after) : sql`true`}
    order by id desc offset ${nearRows} limit 1)`;
  return searchList(select, { id: orders.id, meanings, isNear: sql`${orders.id} > ${oldest}`, most });
}

/** What a text may mean. */
async function meaningsOf(on: Executor, text: string): Promise<SQL[]> {
  const code = readPieceCode(text);
  const orderId = code && (await findOrderOfPiece(on, code));
  return [
    /^[0-9a-f]{8}$/i.test(text) ? sql`right(${orders.id}::text, 8) = ${text.toLowerCase()}` : undefined,
    orderId ? eq(orders.id, orderId) : undefined,
    /\s/.test(text) ? undefined : sql`${foldedEmail(orders.customerEmail)} like ${likePrefix(text)}`,
    text.includes('@') ? undefined : sql`${wordsOfBuyer} @@ to_tsquery('simple', ${wordStarts(text)})`,
  ].filter((meaning) => meaning !== undefined);
}

function likePrefix(text: string): string {
  return `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
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
export function areLate(now: Date): SQL | undefined {
  return and(inArray(orders.status, unshippedStatuses), lt(shipByOfOrder, startOfUtcDay(now)));
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

function toListed(
  row: typeof orders.$inferSelect,
  items: { name: string; quantity: number }[],
  now: Date,
): ListedOrder {
  const { id, createdAt, status, paymentStatus, customerName, customerEmail, currency } = row;
  const { shipBy: day } = promisedDays(row);
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    status,
    paymentStatus,
    shipBy: day?.toISOString() ?? null,
    isLate: isLate({ status, shipBy: day }, now),
    customerName,
    customerEmail,
    currency,
    amountTotal: row.amountTotal,
    amountRefunded: row.amountRefunded,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
  };
}
