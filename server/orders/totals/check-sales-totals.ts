import { and, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import { daysBetween } from '#domain/orders/figures.ts';
import { retention } from '#domain/shop/retention.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { isLostStatus } from '../refunds/disputes.ts';
import { disputes, orderHistory, orders, salesChanges, salesChecks, salesTotals } from '../tables.ts';
import {
  addToTotals,
  blockLengths,
  everyKind,
  type Span,
  startOfBlock,
  wholeBlocks,
} from './sales-totals.ts';

export const checkSalesTotalsJob = {
  name: 'check-sales-totals',
  cron: '25 2 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** Compares the totals of each day with the orders every night, corrects them, and records how many days differed. */
export function checkSalesTotals({ db, log }: { db: Database; log: Log }): JobKind<object> {
  return {
    ...checkSalesTotalsJob,
    work: () => tryLock(db, { key: checkSalesTotalsJob.name, seed: 0 }, () => checkAllDays(db, log)),
  };
}

async function checkAllDays(db: Database, log: Log): Promise<void> {
  const changedDays: string[] = [];
  const days = await findDays(db);
  for (const day of days) {
    if (await correctDay(db, day)) changedDays.push(day);
  }
  const [from, to] = [days.at(0), days.at(-1)];
  if (from && to) for (const length of blockLengths.slice(1)) await correctBlocks(db, length, { from, to });
  if (changedDays.length > 0) {
    const { name: job } = checkSalesTotalsJob;
    log.warn({ job, days: changedDays }, 'the totals of these days differed from the orders');
  }
  await db.insert(salesChecks).values({ correctedDays: changedDays.length }).onConflictDoNothing();
  await db
    .delete(salesChecks)
    .where(lt(salesChecks.finishedAt, sql`now() - make_interval(days => ${retention.reconciliationsDays})`));
}

/** Every day from the first order or total until the last, or today. */
async function findDays(on: Executor): Promise<string[]> {
  const { rows } = await on.execute<{ first: string | null; last: string | null }>(sql`
    select least(
        (select (min(completed_at) at time zone 'UTC')::date from ${orders}),
        (select (min(paid_at) at time zone 'UTC')::date from ${orders}),
        (select min(start) from ${salesTotals} where kind = 'orders' and days = 1))::text as first,
      greatest(
        (select (max(completed_at) at time zone 'UTC')::date from ${orders}),
        (select (max(paid_at) at time zone 'UTC')::date from ${orders}),
        (select max(start) from ${salesTotals} where kind = 'orders' and days = 1))::text as last`);
  const [{ first, last } = { first: null, last: null }] = rows;
  return first && last ? daysBetween(first, laterOf(last, isoDay(new Date()))) : [];
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

/**
 * Adds the difference between a day's orders and its totals. It is one statement, so it sees the orders and the totals at the same
 * moment, and no purchase has to wait.
 */
async function correctDay(on: Executor, day: string): Promise<boolean> {
  const { rowCount } = await on.execute(
    addToTotals(sql`
      select 1, ${day}::date, kind, name, sum(count), sum(amount) from (
        ${salesOfOrders(day)}
        union all select kind, name, -count, -amount from ${salesTotals}
          where kind in (${everyKind}) and days = 1 and start = ${day}
        union all select kind, name, -count, -amount from ${salesChanges} where day = ${day}
      ) as difference
      group by kind, name having sum(count) <> 0 or sum(amount) <> 0 order by kind, name`),
  );
  return (rowCount ?? 0) > 0;
}

/** What the orders themselves say about a day, with the functions of the triggers. */
function salesOfOrders(day: string): SQL {
  const isOn = (moment: SQL) => sql`${moment} >= ${day}::timestamp at time zone 'UTC'
    and ${moment} < (${day}::timestamp + interval '1 day') at time zone 'UTC'`;
  return sql`
    select kind, name, count, amount from ${orders}, lateral sales_of_order(orders) as sale
      where ${isOn(sql`orders.completed_at`)} and kind = 'orders'
    union all select kind, name, count, amount from ${orders}, lateral sales_of_order(orders) as sale
      where ${isOn(sql`orders.paid_at`)} and kind <> 'orders'
    union all select 'refunds', currency, refund.count, refund.amount
      from ${orders}, lateral refunds_of_order(orders.id, null) as refund
      where orders.id in (
          select order_id from ${orderHistory} where amount_refunded > 0 and ${isOn(sql`order_history.at`)})
        and refund.day = ${day}
    union all select 'taxes', currency, refund.count, refund.amount
      from ${orders}, lateral refunded_taxes_of_order(orders.id, null) as refund
      where orders.id in (
          select order_id from ${orderHistory} where amount_refunded > 0 and ${isOn(sql`order_history.at`)})
        and refund.day = ${day}
    union all select part.kind, currency, 1, -part.amount
      from ${disputes} join ${orders} on orders.id = disputes.order_id,
        lateral (values ('lost disputes', amount), ('taxes', tax_share(orders, amount))) as part (kind, amount)
      where ${isOn(sql`disputes.changed_at`)} and ${isLostStatus} and (part.kind <> 'taxes' or amount_tax <> 0)`;
}

/** Makes each block the sum of its halves, one longest block at a time. Changes are always added to all of them at once. */
async function correctBlocks(on: Executor, length: number, span: Span): Promise<void> {
  for (const { start, end } of wholeBlocks(span)) {
    const rowsOf = (days: number) =>
      sql`kind in (${everyKind}) and days = ${days}::int and start between ${start} and ${end}`;
    await on.execute(
      addToTotals(sql`
        select ${length}::int, ${startOfBlock(sql`start`, sql`${length}::int`)}, kind, name, sum(count), sum(amount) from (
          select start, kind, name, count, amount from ${salesTotals} where ${rowsOf(length / 2)}
          union all select start, kind, name, -count, -amount from ${salesTotals} where ${rowsOf(length)}
        ) as difference
        group by 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0 order by 2, 3, 4`),
    );
  }
}

type CorrectedTotals = typeof salesChecks.$inferSelect;

/** The latest check that corrected something, in the last seven days. */
export async function findCorrectedTotals(on: Executor, now: Date): Promise<CorrectedTotals | undefined> {
  const since = new Date(now.getTime() - 7 * dayMs);
  const [check] = await on
    .select()
    .from(salesChecks)
    .where(and(gt(salesChecks.finishedAt, since), gt(salesChecks.correctedDays, 0)))
    .orderBy(desc(salesChecks.finishedAt))
    .limit(1);
  return check;
}

/** A sentence for the owner. */
export function explainCorrectedTotals({ finishedAt, correctedDays }: CorrectedTotals): string {
  const days = correctedDays === 1 ? 'one day' : `${correctedDays} days`;
  return `On ${formatUtcDay(finishedAt)} the totals of ${days} differed from the orders, and were corrected. Figures of these days that you read earlier may be wrong; search the log for check-sales-totals.`;
}
