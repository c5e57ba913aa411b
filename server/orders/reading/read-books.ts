import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import { exemptionText, orderNumber } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { isLostStatus } from '../refunds/disputes.ts';
import { disputes, orderHistory, orders } from '../tables.ts';
import { byteOrderMark, csvLine, dollars } from './write-orders-csv.ts';

/** One movement of money on its day. Refunds and lost disputes are negative. */
export interface BookEntry {
  at: Date;
  kind: 'payment' | 'refund' | 'lost dispute';
  number: string;
  sessionId: string;
  /** Where the order ships to, for the sales tax. */
  state: string | null;
  zip: string | null;
  currency: string;
  /** The total without taxes. */
  net: Cents;
  /** A refund's share of the order's taxes. All refunds of an order add up to its taxes. */
  tax: Cents;
  total: Cents;
  /** The order has no sales tax, because its buyer sells the prints on. */
  isExempt: boolean;
}

interface Movement {
  /** With microseconds, as PostgreSQL writes it. */
  at: string;
  kind: BookEntry['kind'];
  id: string;
  sessionId: string;
  state: string | null;
  zip: string | null;
  currency: string;
  orderTotal: Cents;
  orderTax: Cents;
  isExempt: boolean;
  /** The amount that went back before this entry, and with it; both 0 for a payment. */
  before: Cents;
  after: Cents;
  /** The id of the history entry or of the dispute. Empty for a payment. */
  source: string;
}

const movementsAtOnce = 1000;

/**
 * The payments, refunds and lost disputes from `from` until before `to`, oldest first. It reads them in batches, so that the
 * books of any time need the same memory, and no statement lasts long.
 */
export async function* readBooks(on: Executor, period: Period): AsyncGenerator<BookEntry> {
  let last: Movement | undefined;
  do {
    const batch = await readMovements(on, period, last);
    yield* batch.map(toEntry);
    last = batch.length === movementsAtOnce ? batch.at(-1) : undefined;
  } while (last);
}

/** The next movements of each kind come from an index by time, and the first of all these are the next ones. */
async function readMovements(on: Executor, period: Period, last: Movement | undefined): Promise<Movement[]> {
  const next = (from: SQL) => sql`(
    select * from (${from}) as movement where ${last ? isAfter(last) : sql`true`}
    order by at, order_id, after, source limit ${movementsAtOnce})`;
  const { rows } = await on.execute<Movement & Record<string, unknown>>(sql`
    select at, kind, ${orders.id}, ${orders.sessionId} as "sessionId", ${orders.address} ->> 'state' as state,
      ${orders.address} ->> 'postal_code' as zip, ${orders.currency}, ${orders.amountTotal} as "orderTotal",
      ${orders.amountTax} as "orderTax", ${orders.exemption} is not null as "isExempt", before, after, source
    from (
      ${next(payments(period, last))} union all ${next(refunds(period, last))} union all ${next(lostDisputes(period, last))}
      order by at, order_id, after, source limit ${movementsAtOnce}
    ) as movement join ${orders} on ${orders.id} = movement.order_id
    order by at, order_id, after, source`);
  return rows;
}

function isAfter({ at, id, after, source }: Movement): SQL {
  return sql`(at, order_id, after, source) > (${at}::timestamptz, ${id}::uuid, ${after}::int, ${source}::text)`;
}

function payments(period: Period, last: Movement | undefined): SQL {
  return sql`
    select paid_at as at, 'payment' as kind, id as order_id, 0 as before, 0 as after, '' as source
    from ${orders} where ${isIn(period, last, sql`paid_at`)}`;
}

/** An order's history has the amount refunded so far, which grows with each refund. */
function refunds(period: Period, last: Movement | undefined): SQL {
  return sql`
    select * from (
      select change.at, 'refund' as kind, change.order_id, coalesce((
          select max(earlier.amount_refunded) from ${orderHistory} as earlier
          where earlier.order_id = change.order_id and earlier.amount_refunded > 0
            and (earlier.at, earlier.id) < (change.at, change.id)), 0) as before,
        change.amount_refunded as after, change.id::text as source
      from ${orderHistory} as change where change.amount_refunded > 0 and ${isIn(period, last, sql`change.at`)}
    ) as refund where after > before`;
}

function lostDisputes(period: Period, last: Movement | undefined): SQL {
  return sql`
    select ${disputes.changedAt} as at, 'lost dispute' as kind, ${disputes.orderId} as order_id, 0 as before,
      ${disputes.amount} as after, ${disputes.id} as source
    from ${disputes} where ${isLostStatus} and ${isIn(period, last, sql`${disputes.changedAt}`)}`;
}

/** The moments of a period, without those before the last movement that was read. */
function isIn({ from, to }: Period, last: Movement | undefined, moment: SQL): SQL {
  const first = last?.at ?? from?.toISOString();
  return sql`${moment} is not null and ${first ? sql`${moment} >= ${first}` : sql`true`}
    and ${to ? sql`${moment} < ${to.toISOString()}` : sql`true`}`;
}

interface Period {
  from?: Date | undefined;
  to?: Date | undefined;
}

function toEntry({ id, orderTotal, orderTax, before, after, at, ...row }: Movement): BookEntry {
  const taxOf = (amount: Cents) => (orderTotal > 0 ? Math.round((amount * orderTax) / orderTotal) : 0);
  const total = row.kind === 'payment' ? orderTotal : before - after;
  const tax = row.kind === 'payment' ? orderTax : taxOf(before) - taxOf(after);
  const { kind, sessionId, state, zip, currency, isExempt } = row;
  const number = orderNumber({ _id: id });
  return {
    at: new Date(at),
    kind,
    number,
    sessionId,
    state,
    zip,
    currency,
    net: total - tax,
    tax,
    total,
    isExempt,
  };
}

const columns: [name: string, cell: (entry: BookEntry) => string | null][] = [
  ['Day', ({ at }) => at.toISOString().slice(0, 10)],
  ['Kind', ({ kind }) => kind],
  ['Order', ({ number }) => number],
  ['Session', ({ sessionId }) => sessionId],
  ['State', ({ state }) => state],
  ['ZIP', ({ zip }) => zip],
  ['Currency', ({ currency }) => currency],
  ['Net', ({ net }) => dollars(net)],
  ['Taxes', ({ tax }) => dollars(tax)],
  ['Total', ({ total }) => dollars(total)],
  ['Exemption', ({ isExempt }) => (isExempt ? exemptionText : null)],
];

/** The entries as CSV for spreadsheets, line by line, in dollars with cents. */
export async function* writeBooksCsv(entries: AsyncIterable<BookEntry>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([name]) => name));
  for await (const entry of entries) yield csvLine(columns.map(([, cell]) => cell(entry)));
}
