import { sql } from 'drizzle-orm';
import type { DayOfSales, Figures, Money, SoldPart } from '#domain/api/orders/figures.ts';
import { frames, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { isSizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import { daysBetween } from '#domain/orders/figures.ts';
import { dayMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { type Span, salesByDay, salesOfSpan } from '../totals/sales-totals.ts';

const maxPrints = 50;

/** The span as moments: from the first until before the second. An end that is left out stays open. */
export function momentsOf(span: Span): Record<keyof Span, Date>;
export function momentsOf(span: Partial<Span>): Record<keyof Span, Date | undefined>;
export function momentsOf({ from, to }: Partial<Span>): Record<keyof Span, Date | undefined> {
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  };
}

/** What was sold in a span, without the checkouts. The amounts are those of the books, to the cent. */
export async function readFigures(on: Executor, span: Span): Promise<Omit<Figures, 'checkouts'>> {
  const [days, parts] = await Promise.all([readDays(on, span), readParts(on, span)]);
  const soldSizes = parts.sizes.map(named);
  const money = sumUp(days);
  const paidOrders = days.reduce((sum, { orders }) => sum + orders, 0);
  return {
    ...span,
    money,
    orders: paidOrders,
    average: paidOrders > 0 ? Math.round(money.payments / paidOrders) : 0,
    pieces: soldSizes.reduce((sum, { pieces }) => sum + pieces, 0),
    days,
    prints: parts.prints.filter(({ name }) => name !== null).map(named),
    otherPrints: addParts(parts.prints.filter(({ name }) => name === null)),
    sizes: soldSizes.map((part) => ({
      ...part,
      name: isSizeKey(part.name) ? sizes[part.name].name : part.name,
    })),
    frames: parts.frames.map(named).map((part) => ({ ...part, name: frameName(part.name) })),
  };
}

interface MoneyOfDay {
  day: string;
  orders: string;
  payments: string;
  refunds: string;
  lost: string;
  taxes: string;
}

async function readDays(on: Executor, span: Span): Promise<DayOfSales[]> {
  const { rows } = await on.execute<MoneyOfDay & Record<string, unknown>>(sql`
    select day::text,
      coalesce(sum(count) filter (where kind = 'payments'), 0) as orders,
      coalesce(sum(amount) filter (where kind = 'payments'), 0) as payments,
      coalesce(sum(amount) filter (where kind = 'refunds'), 0) as refunds,
      coalesce(sum(amount) filter (where kind = 'lost disputes'), 0) as lost,
      coalesce(sum(amount) filter (where kind = 'taxes'), 0) as taxes
    from (${salesByDay(span, ['payments', 'refunds', 'lost disputes', 'taxes'])}) as sale
    group by day`);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysBetween(span.from, span.to).map((day) => toDay(day, byDay.get(day)));
}

/** PostgreSQL's sums arrive as texts. */
function toDay(day: string, row: MoneyOfDay | undefined): DayOfSales {
  const payments = Number(row?.payments ?? 0);
  const refunds = Number(row?.refunds ?? 0);
  const lost = Number(row?.lost ?? 0);
  const taxes = Number(row?.taxes ?? 0);
  const revenue = payments + refunds + lost;
  return {
    day,
    orders: Number(row?.orders ?? 0),
    payments,
    refunds,
    lost,
    revenue,
    taxes,
    net: revenue - taxes,
  };
}

function sumUp(days: DayOfSales[]): Money {
  const total = (amount: (day: DayOfSales) => number) => days.reduce((sum, day) => sum + amount(day), 0);
  return {
    payments: total(({ payments }) => payments),
    refunds: total(({ refunds }) => refunds),
    lost: total(({ lost }) => lost),
    revenue: total(({ revenue }) => revenue),
    taxes: total(({ taxes }) => taxes),
    net: total(({ net }) => net),
  };
}

type PartKind = 'prints' | 'sizes' | 'frames';

/**
 * The items of the orders that were paid in a span: by print, by size and by frame, the largest amount first. Prints after the
 * first 50 are added up in one part without a name.
 */
async function readParts(on: Executor, span: Span): Promise<Record<PartKind, UnnamedPart[]>> {
  // Doubles add integers exactly up to 2^53, in a third of the time that PostgreSQL's sums of bigints need.
  const { rows } = await on.execute<{
    kind: PartKind;
    name: string | null;
    pieces: number;
    amount: number;
  }>(sql`
    with part as (
      select kind, name, sum(count::float8) as pieces, sum(amount::float8) as amount
      from (${salesOfSpan(span, ['prints', 'sizes', 'frames'])}) as sale
      group by kind, name having sum(count::float8) <> 0 or sum(amount::float8) <> 0),
    ranked as (
      select *, row_number() over (partition by kind order by amount desc, name collate "C") as place from part)
    select kind, name, pieces, amount, place from ranked where place <= ${maxPrints} or kind <> 'prints'
    union all
    select 'prints', null, sum(pieces), sum(amount), ${maxPrints} + 1 from ranked
    where place > ${maxPrints} and kind = 'prints' having count(*) > 0
    order by place`);
  const partsOf = (kind: PartKind) =>
    rows.filter((row) => row.kind === kind).map(({ name, pieces, amount }) => ({ name, pieces, amount }));
  return { prints: partsOf('prints'), sizes: partsOf('sizes'), frames: partsOf('frames') };
}

interface UnnamedPart extends Omit<SoldPart, 'name'> {
  /** Null for the rest. Empty if it is unknown. */
  name: string | null;
}

function named({ name, ...part }: UnnamedPart): SoldPart {
  return { ...part, name: name || 'Unknown' };
}

function addParts(parts: Omit<SoldPart, 'name'>[]): Omit<SoldPart, 'name'> {
  return {
    pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function frameName(word: string): string {
  const color = parseFrame(word);
  return color ? frames[color].name : word;
}

/** How many orders were placed in a span. */
export async function countPlaced(on: Executor, span: Span): Promise<number> {
  const { rows } = await on.execute<{ placed: string | null }>(
    sql`select sum(count) as placed from (${salesByDay(span, ['orders'])}) as sale`,
  );
  return Number(rows[0]?.placed ?? 0);
}
