import { type SQL, sql } from 'drizzle-orm';
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
    where kind in (${kindsOf(kinds)}) and span = 'day' and start between ${from} and ${to}
    union all
    select day, kind, name, count, amount from ${salesChanges}
    where kind in (${kindsOf(kinds)}) and day between ${from} and ${to}`;
}

/** Like `salesByDay` without the days: it reads one row for each whole month of the span. */
export function salesOfSpan({ from, to }: Span, kinds: readonly TotalKind[]): SQL {
  const months = wholeMonths({ from, to });
  const totals = (span: 'day' | 'month', start: SQL) => sql`
    select kind, name, count, amount from ${salesTotals}
    where kind in (${kindsOf(kinds)}) and span = ${span} and ${start}`;
  return sql`
    ${totals('month', sql`start >= ${months.from} and start < ${months.until}`)} union all
    ${totals('day', sql`start >= ${from} and start < ${months.from}`)} union all
    ${totals('day', sql`start >= ${months.until} and start <= ${to}`)} union all
    select kind, name, count, amount from ${salesChanges}
    where kind in (${kindsOf(kinds)}) and day between ${from} and ${to}`;
}

/** Like `salesOfSpan`, of all time. */
export function salesOfAllTime(kinds: readonly TotalKind[]): SQL {
  return sql`
    select kind, name, count, amount from ${salesTotals} where kind in (${kindsOf(kinds)}) and span = 'month'
    union all
    select kind, name, count, amount from ${salesChanges} where kind in (${kindsOf(kinds)})`;
}

/** The first day of the first whole month of a span, and the day after the last one. Without a whole month, both are `from`. */
function wholeMonths({ from, to }: Span): { from: string; until: string } {
  const firstOf = (day: Date, months: number) =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months)).toISOString().slice(0, 10);
  const first = from.endsWith('-01') ? from : firstOf(new Date(from), 1);
  const dayAfter = new Date(Date.parse(to) + 24 * 60 * 60 * 1000);
  const until = firstOf(dayAfter, 0);
  return first < until ? { from: first, until } : { from, until: from };
}
