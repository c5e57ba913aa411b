import { and, count, gte, lt, sql } from 'drizzle-orm';
import {
  type DayOfSales,
  daysBetween,
  type Figures,
  type Money,
  type SoldPart,
} from '#domain/studio-api/figures.ts';
import { frames, parseFrame } from '#domain/variants/frames.ts';
import { isSizeKey, sizes } from '#domain/variants/sizes.ts';
import type { Executor } from '#server/database/database.ts';
import { orderItems, orders } from '../tables.ts';
import { movementsOf } from './read-books.ts';

/** The first day and the last, in UTC. */
export interface Span {
  from: string;
  to: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const mostPrints = 50;

/** The span as moments: from the first until before the second. */
export function momentsOf({ from, to }: Span): { from: Date; to: Date } {
  return { from: new Date(from), to: new Date(Date.parse(to) + dayMs) };
}

/** What was sold in a span, without the checkouts. The amounts are those of the books, to the cent. */
export async function readFigures(on: Executor, span: Span): Promise<Omit<Figures, 'checkouts'>> {
  const [days, [prints, soldSizes, soldFrames]] = await Promise.all([
    readDays(on, span),
    readParts(on, span),
  ]);
  const money = sumUp(days);
  const paidOrders = days.reduce((sum, { orders }) => sum + orders, 0);
  return {
    ...span,
    money,
    orders: paidOrders,
    average: paidOrders > 0 ? Math.round(money.payments / paidOrders) : 0,
    pieces: soldSizes.reduce((sum, { pieces }) => sum + pieces, 0),
    days,
    prints: prints.slice(0, mostPrints),
    otherPrints: addParts(prints.slice(mostPrints)),
    sizes: soldSizes.map((part) => ({
      ...part,
      name: isSizeKey(part.name) ? sizes[part.name].name : part.name,
    })),
    frames: soldFrames.map((part) => ({ ...part, name: frameName(part.name) })),
  };
}

interface MoneyOfDay {
  day: string;
  orders: number;
  payments: string;
  refunds: string;
  lost: string;
}

async function readDays(on: Executor, span: Span): Promise<DayOfSales[]> {
  const { from, to } = momentsOf(span);
  const amount = sql`case when kind = 'payment' then ${orders.amountTotal} else before - after end`;
  const { rows } = await on.execute<MoneyOfDay & Record<string, unknown>>(sql`
    with movement as (${movementsOf(on, { from, to })})
    select (movement.at at time zone 'UTC')::date::text as day,
      count(*) filter (where kind = 'payment')::int as orders,
      coalesce(sum(${amount}) filter (where kind = 'payment'), 0) as payments,
      coalesce(sum(${amount}) filter (where kind = 'refund'), 0) as refunds,
      coalesce(sum(${amount}) filter (where kind = 'lost dispute'), 0) as lost
    from movement join ${orders} on ${orders.id} = movement.order_id
    where movement.at >= ${from.toISOString()} and movement.at < ${to.toISOString()}
    group by 1`);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysBetween(span.from, span.to).map((day) => toDay(day, byDay.get(day)));
}

/** PostgreSQL's sums arrive as texts. */
function toDay(day: string, row: MoneyOfDay | undefined): DayOfSales {
  const payments = Number(row?.payments ?? 0);
  const refunds = Number(row?.refunds ?? 0);
  const lost = Number(row?.lost ?? 0);
  return { day, orders: row?.orders ?? 0, payments, refunds, lost, revenue: payments + refunds + lost };
}

function sumUp(days: DayOfSales[]): Money {
  const total = (amount: (day: DayOfSales) => number) => days.reduce((sum, day) => sum + amount(day), 0);
  return {
    payments: total(({ payments }) => payments),
    refunds: total(({ refunds }) => refunds),
    lost: total(({ lost }) => lost),
    revenue: total(({ revenue }) => revenue),
  };
}

/** The items of the orders that were paid in a span: by print, by size and by frame, the largest amount first. */
async function readParts(on: Executor, span: Span): Promise<[SoldPart[], SoldPart[], SoldPart[]]> {
  const { from, to } = momentsOf(span);
  const { name, sizeKey, frame, quantity, subtotal } = orderItems;
  const { rows } = await on.execute<{
    part: number;
    name: string | null;
    pieces: string;
    amount: string;
  }>(sql`
    select grouping(${name}, ${sizeKey}, ${frame}) as part, coalesce(${name}, ${sizeKey}, ${frame}) as name,
      sum(${quantity}) as pieces, sum(${subtotal}) as amount
    from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
    where ${orders.paidAt} >= ${from.toISOString()} and ${orders.paidAt} < ${to.toISOString()}
    group by grouping sets ((${name}), (${sizeKey}), (${frame}))
    order by 4 desc, 2`);
  // PostgreSQL numbers a grouping by the columns that it leaves out.
  const partsOf = (grouping: number) =>
    rows
      .filter(({ part }) => part === grouping)
      .map(({ name, pieces, amount }) => ({
        name: name ?? 'Unknown',
        pieces: Number(pieces),
        amount: Number(amount),
      }));
  return [partsOf(0b011), partsOf(0b101), partsOf(0b110)];
}

function addParts(parts: SoldPart[]): Omit<SoldPart, 'name'> {
  return {
    pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function frameName(word: string): string {
  const color = parseFrame(word);
  return color ? frames[color].name : word;
}

/** How many orders were placed from one moment until before another. */
export async function countPlaced(on: Executor, { from, to }: { from: Date; to: Date }): Promise<number> {
  const isOfSpan = and(gte(orders.completedAt, from), lt(orders.completedAt, to));
  const [row] = await on.select({ placed: count() }).from(orders).where(isOfSpan);
  return row?.placed ?? 0;
}
