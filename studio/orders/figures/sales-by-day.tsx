import type { DayOfSales } from '#domain/api/orders/figures.ts';
import { formatCents } from '#domain/money.ts';
import { nameDayShortly } from '../../ui/name-day.ts';
import styles from './figures.module.css';
import { foldDays } from './fold-days.ts';
import { SalesBars } from './sales-bars.tsx';

/** Up to this many days, each has a bar and a row. Beyond it, each month has. */
const maxBars = 62;

/** The sales as bars, with a table of the same numbers. */
export function SalesByDay({ days }: { days: DayOfSales[] }) {
  const rows = days.length > maxBars ? byMonth(days) : days;
  return (
    <div className={styles.sales}>
      <SalesBars rows={rows} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus, for the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Table of the sales">
        <table className={styles.table}>
          <caption className="visually-hidden">Sales</caption>
          <thead>
            <tr>
              <th scope="col">{rows === days ? 'Day' : 'Month'}</th>
              <th scope="col">Orders</th>
              <th scope="col">Payments</th>
              <th scope="col">Refunds</th>
              <th scope="col">Tax</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            {foldDays(rows.toReversed()).map((fold) =>
              fold.sales ? (
                <SalesRow key={fold.sales.day} sales={fold.sales} />
              ) : (
                <QuietRow key={fold.to} {...fold} />
              ),
            )}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function SalesRow({ sales: { day, orders, payments, refunds, lost, taxes, net } }: { sales: DayOfSales }) {
  return (
    <tr>
      <th scope="row">{nameDayShortly(day)}</th>
      <td>{orders}</td>
      <td>{formatCents(payments)}</td>
      <td>{formatCents(refunds + lost)}</td>
      <td>{formatCents(taxes)}</td>
      <td>{formatCents(net)}</td>
    </tr>
  );
}

function QuietRow({ from, to }: { from: string; to: string }) {
  return (
    <tr>
      <th scope="row">
        {from === to ? nameDayShortly(to) : `${nameDayShortly(from)} to ${nameDayShortly(to)}`}
      </th>
      <td className={styles.quiet} colSpan={5}>
        No sales
      </td>
    </tr>
  );
}

/** `2026-03` in place of the days of March. */
function byMonth(days: DayOfSales[]): DayOfSales[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([day, of]) => ({
    day,
    orders: sum(of, 'orders'),
    payments: sum(of, 'payments'),
    refunds: sum(of, 'refunds'),
    lost: sum(of, 'lost'),
    revenue: sum(of, 'revenue'),
    taxes: sum(of, 'taxes'),
    net: sum(of, 'net'),
  }));
}

function sum(days: DayOfSales[], name: Exclude<keyof DayOfSales, 'day'>): number {
  return days.reduce((total, day) => total + day[name], 0);
}
