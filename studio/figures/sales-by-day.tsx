import { formatCents } from '#domain/money.ts';
import type { DayOfSales } from '#domain/studio-api/figures.ts';
import styles from './figures.module.css';
import { nameDay, nameDayShortly } from './name-day.ts';

/** Up to this many days, each has a bar and a row. Beyond it, each month has. */
const mostBars = 62;

/** The sales as bars, with a table of the same numbers. */
export function SalesByDay({ days }: { days: DayOfSales[] }) {
  const rows = days.length > mostBars ? byMonth(days) : days;
  return (
    <div className={styles.sales}>
      <Bars rows={rows} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus, for the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Table of the sales">
        <table className={styles.table}>
          <caption className="visually-hidden">Sales</caption>
          <thead>
            <tr>
              <th scope="col">{rows === days ? 'Day' : 'Month'}</th>
              <th scope="col">Orders</th>
              <th scope="col">Payments</th>
              <th scope="col">Paid back</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ day, orders, payments, refunds, lost, revenue }) => (
              <tr key={day}>
                <th scope="row">{nameDayShortly(day)}</th>
                <td>{orders}</td>
                <td>{formatCents(payments)}</td>
                <td>{formatCents(refunds + lost)}</td>
                <td>{formatCents(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const height = 200;
const barWidth = 10;

/** Payments above the line, and what went back below it. */
function Bars({ rows }: { rows: DayOfSales[] }) {
  const most = Math.max(1, ...rows.map(({ payments }) => payments));
  const back = Math.max(0, ...rows.map(({ refunds, lost }) => -(refunds + lost)));
  const scale = height / (most + back);
  const width = rows.length * barWidth;
  const zero = most * scale;
  return (
    <figure className={styles.bars}>
      <figcaption className={styles.note}>
        {most > 1 ? `The highest bar is ${formatCents(most)}.` : 'Nothing was sold.'} Payments are above the
        line{back > 0 ? ', and refunds and lost disputes below it' : ''}.
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {rows.map(({ day, payments, refunds, lost }, index) => (
          <g key={day}>
            <title>{`${nameDay(day)}: ${formatCents(payments)}`}</title>
            <rect
              className={styles.payments}
              x={index * barWidth + 1.5}
              y={zero - payments * scale}
              width={barWidth - 3}
              height={payments * scale}
            />
            <rect
              className={styles.back}
              x={index * barWidth + 1.5}
              y={zero}
              width={barWidth - 3}
              height={-(refunds + lost) * scale}
            />
          </g>
        ))}
        <line className={styles.axis} x1={0} x2={width} y1={zero} y2={zero} />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{nameDay(rows[0]?.day ?? '')}</span>
        <span>{nameDay(rows.at(-1)?.day ?? '')}</span>
      </p>
    </figure>
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
  }));
}

function sum(days: DayOfSales[], name: Exclude<keyof DayOfSales, 'day'>): number {
  return days.reduce((total, day) => total + day[name], 0);
}
