import { and, desc, gt, lt, type SQL, sql } from 'drizzle-orm';
import { retention } from '#domain/retention.ts';
import { daysBetween, isoDay } from '#domain/studio-api/figures.ts';
import { formatUtcDay } from '#domain/terms.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { isLostStatus } from '../refunds/disputes.ts';
import { disputes, orderHistory, orders, salesChanges, salesChecks, salesTotals } from '../tables.ts';
import { everyKind } from './sales-totals.ts';

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
  const correctedDays: string[] = [];
  const days = await findDays(db);
  for (const day of days) {
    if (await correctDay(db, day)) correctedDays.push(day);
  }
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) await correctMonth(db, `${month}-01`);
  if (correctedDays.length > 0) {
    const { name: job } = checkSalesTotalsJob;
    log.warn({ job, days: correctedDays }, 'the totals of these days differed from the orders');
  }
  await db.insert(salesChecks).values({ correctedDays: correctedDays.length }).onConflictDoNothing();
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
        (select min(start) from ${salesTotals} where kind = 'orders' and span = 'day'))::text as first,
      greatest(
        (select (max(completed_at) at time zone 'UTC')::date from ${orders}),
        (select (max(paid_at) at time zone 'UTC')::date from ${orders}),
        (select max(start) from ${salesTotals} where kind = 'orders' and span = 'day'))::text as last`);
  const [{ first, last } = { first: null, last: null }] = rows;
  return first && last ? daysBetween(first, laterOf(last, isoDay(new Date()))) : [];
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

/**
 * Adds the difference between a day's orders and its totals as a change. It is one statement, so it sees the orders and the
 * totals at the same moment, and no purchase has to wait.
 */
async function correctDay(on: Executor, day: string): Promise<boolean> {
  const { rowCount } = await on.execute(sql`
    insert into ${salesChanges} (day, kind, name, count, amount)
    select ${day}::date, kind, name, sum(count), sum(amount) from (
      ${salesOfOrders(day)}
      union all select kind, name, -count, -amount from ${salesTotals}
        where kind in (${everyKind}) and span = 'day' and start = ${day}
      union all select kind, name, -count, -amount from ${salesChanges} where day = ${day}
    ) as difference
    group by kind, name having sum(count) <> 0 or sum(amount) <> 0`);
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
    union all select 'lost disputes', currency, 1, -amount
      from ${disputes} join ${orders} on orders.id = disputes.order_id
      where ${isOn(sql`disputes.changed_at`)} and ${isLostStatus}`;
}

/**
 * Makes a month the sum of its days. Changes are always added to both at once, and in the same order, so that this and
 * `addSalesChanges` cannot deadlock.
 */
async function correctMonth(on: Executor, month: string): Promise<void> {
  await on.execute(sql`
    insert into ${salesTotals} as totals (span, start, kind, name, count, amount)
    select 'month', ${month}::date, kind, name, sum(count), sum(amount) from (
      select kind, name, count, amount from ${salesTotals}
        where kind in (${everyKind}) and span = 'day' and start >= ${month}::date
          and start < ${month}::date + interval '1 month'
      union all select kind, name, -count, -amount from ${salesTotals}
        where kind in (${everyKind}) and span = 'month' and start = ${month}::date
    ) as difference
    group by kind, name having sum(count) <> 0 or sum(amount) <> 0 order by kind, name
    on conflict (kind, span, start, name)
      do update set count = totals.count + excluded.count, amount = totals.amount + excluded.amount`);
}

export type CorrectedTotals = typeof salesChecks.$inferSelect;

/** The latest check that corrected something, in the last seven days. */
export async function findCorrectedTotals(on: Executor, now: Date): Promise<CorrectedTotals | undefined> {
  const since = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
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
