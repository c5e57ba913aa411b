import { and, type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { lostDisputes } from '../refunds/disputes.ts';
import { orderHistory, orders } from '../tables.ts';
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
  /** Of a refund: its share of the order's taxes. All refunds of an order add up to its taxes. */
  tax: Cents;
  total: Cents;
}

interface Movement {
  at: string;
  kind: BookEntry['kind'];
  id: string;
  sessionId: string;
  state: string | null;
  zip: string | null;
  currency: string;
  orderTotal: Cents;
  orderTax: Cents;
  /** The amount that went back before this entry, and with it; both 0 for a payment. */
  before: Cents;
  after: Cents;
}

/** The payments, refunds and lost disputes from `from` until before `to`, oldest first. */
export async function readBooks(on: Executor, { from, to }: Period): Promise<BookEntry[]> {
  const { rows } = await on.execute<Movement & Record<string, unknown>>(sql`
    with movement as (${movementsOf(on, { from, to })})
    select movement.at, kind, ${orders.id}, ${orders.sessionId} as "sessionId",
      ${orders.address} ->> 'state' as state, ${orders.address} ->> 'postal_code' as zip, ${orders.currency},
      ${orders.amountTotal} as "orderTotal", ${orders.amountTax} as "orderTax", before, after
    from movement join ${orders} on ${orders.id} = movement.order_id
    where movement.at >= ${from ?? null}::timestamptz is not false
      and movement.at < ${to ?? null}::timestamptz is not false
    order by movement.at, ${orders.id}, after`);
  return rows.map(toEntry);
}

/**
 * Every movement of money, as a query with the columns `at`, `kind` and `order_id`, and the amounts that went back `before`
 * it and `after` it, which are both 0 for a payment.
 * @param period which orders are read: those with a refund in it. The query may also return movements outside of it
 */
export function movementsOf(on: Executor, { from, to }: Period): SQL {
  const lost = lostDisputes(on);
  const refunded = and(
    sql`refunded.amount_refunded > 0`,
    from && sql`refunded.at >= ${from.toISOString()}`,
    to && sql`refunded.at < ${to.toISOString()}`,
  );
  return sql`
      select ${orders.paidAt} as at, 'payment' as kind, ${orders.id} as order_id, 0 as before, 0 as after
        from ${orders} where ${orders.paidAt} is not null
      union all
      select at, 'refund', order_id, before, after from (
        select ${orderHistory.at}, ${orderHistory.orderId}, ${orderHistory.amountRefunded} as after,
          lag(${orderHistory.amountRefunded}, 1, 0) over (
            partition by ${orderHistory.orderId} order by ${orderHistory.at}, ${orderHistory.id}) as before
        from ${orderHistory}
        where ${orderHistory.orderId} in (
          select refunded.order_id from ${orderHistory} as refunded where ${refunded}
        )) as change where after > before
      union all
      select ${lost.changedAt}, 'lost dispute', ${lost.orderId}, 0, ${lost.amount} from ${lost}`;
}

interface Period {
  from?: Date | undefined;
  to?: Date | undefined;
}

function toEntry({ id, orderTotal, orderTax, before, after, at, ...row }: Movement): BookEntry {
  const taxOf = (amount: Cents) => (orderTotal > 0 ? Math.round((amount * orderTax) / orderTotal) : 0);
  const total = row.kind === 'payment' ? orderTotal : before - after;
  const tax = row.kind === 'payment' ? orderTax : taxOf(before) - taxOf(after);
  const { kind, sessionId, state, zip, currency } = row;
  const number = orderNumber({ _id: id });
  return { at: new Date(at), kind, number, sessionId, state, zip, currency, net: total - tax, tax, total };
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
];

/** The entries as CSV for spreadsheets, in dollars with cents. */
export function writeBooksCsv(entries: BookEntry[]): string {
  const rows = entries.map((entry) => columns.map(([, cell]) => cell(entry)));
  return byteOrderMark + [columns.map(([name]) => name), ...rows].map(csvLine).join('');
}
