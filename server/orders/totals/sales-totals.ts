import { type SQL, sql } from 'drizzle-orm';
import { dayMs, isoDay } from '#domain/time.ts';
import { salesChanges, salesTotals, type TotalKind, totalKinds } from '../tables.ts';

/** The first day and the last, in UTC. */
export interface Span {
  from: string;
  to: string;
}

const kindsOf = (kinds: readonly TotalKind[]) =>
  sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );

/** A list of all kinds, because the index of the totals begins with the kind. */
export const everyKind = kindsOf(totalKinds);

/**
 * The sales of a span by day, as a query with the columns `day`, `kind`, `name`, `count` and `amount`. Several rows may belong
 * to one day and name, and must be added up: the totals and what has changed since.
 */
export function salesByDay({ from, to }: Span, kinds: readonly TotalKind[]): SQL {
  return sql`
    select start as day, kind, name, count, amount from ${salesTotals}
    where kind in (${kindsOf(kinds)}) and days = 1 and start between ${from} and ${to}
    union all
    select day, kind, name, count, amount from ${salesChanges}
    where kind in (${kindsOf(kinds)}) and day between ${from} and ${to}`;
}

/** The sales of a span as one sum. It reads a few blocks of days. */
export function salesOfSpan(span: Span, kinds: readonly TotalKind[]): SQL {
  const blocks = blocksOf(span);
  return sql`
    select kind, name, count, amount
    from unnest(${sql.param(blocks.map(({ days }) => days))}::int[], ${sql.param(blocks.map(({ start }) => start))}::date[])
      as block (days, start) join ${salesTotals} using (days, start)
    where kind in (${kindsOf(kinds)})
    union all
    select kind, name, count, amount from ${salesChanges}
    where kind in (${kindsOf(kinds)}) and day between ${span.from} and ${span.to}`;
}

/** The sales of all time, in the form of `salesOfSpan`. */
export function salesOfAllTime(kinds: readonly TotalKind[]): SQL {
  return sql`
    select kind, name, count, amount from ${salesTotals} where kind in (${kindsOf(kinds)}) and days = ${maxBlockDays}
    union all
    select kind, name, count, amount from ${salesChanges} where kind in (${kindsOf(kinds)})`;
}

/**
 * Adds rows of a query to the totals. They must be ordered by all columns of the key, so that two statements cannot deadlock.
 */
export function addToTotals(rows: SQL): SQL {
  return sql`
    insert into ${salesTotals} as totals (days, start, kind, name, count, amount) ${rows}
    on conflict (kind, days, start, name)
      do update set count = totals.count + excluded.count, amount = totals.amount + excluded.amount`;
}

/** In days. Each block consists of two of the length before. */
export const blockLengths = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const maxBlockDays = 256;

/** Blocks of a length follow each other from this day. It is older than every order. */
const dayZero = '2000-01-01';

/** The first day of the block of this length that has the day. */
export function startOfBlock(day: SQL, days: SQL): SQL {
  return sql`${day} - (${day} - ${dayZero}::date) % ${days}`;
}

interface Block {
  days: number;
  start: string;
}

/** The blocks that make up a span, the longest possible ones: at most two of each length but the longest. */
export function blocksOf({ from, to }: Span): Block[] {
  const blocks: Block[] = [];
  let next = numberOf(from);
  const end = numberOf(to) + 1;
  while (next < end) {
    const days = blockLengths.findLast((length) => next % length === 0 && next + length <= end) ?? 1;
    blocks.push({ days, start: dayOf(next) });
    next += days;
  }
  return blocks;
}

/** The first and the last day of each block of `maxBlockDays` that has a day of the span. */
export function wholeBlocks({ from, to }: Span): { start: string; end: string }[] {
  const blockOf = (day: string) => Math.floor(numberOf(day) / maxBlockDays);
  return Array.from({ length: blockOf(to) - blockOf(from) + 1 }, (_, index) => {
    const first = (blockOf(from) + index) * maxBlockDays;
    return { start: dayOf(first), end: dayOf(first + maxBlockDays - 1) };
  });
}

const numberOf = (day: string) => (Date.parse(day) - Date.parse(dayZero)) / dayMs;
const dayOf = (number: number) => isoDay(new Date(Date.parse(dayZero) + number * dayMs));
