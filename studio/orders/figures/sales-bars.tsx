import type { DayOfSales } from '#domain/api/orders/figures.ts';
import { formatCents } from '#domain/money.ts';
import { nameDay, nameDayShortly } from '../../ui/name-day.ts';
import styles from './figures.module.css';
import { scaleOfBars } from './scale-of-bars.ts';

const height = 200;
const barWidth = 10;
/** The most that fit on a phone. */
const maxDayNames = 5;

/** Payments above the line of $0, and what went back below it. The table beside it has the same numbers. */
export function SalesBars({ rows }: { rows: DayOfSales[] }) {
  const max = Math.max(0, ...rows.map(({ payments }) => payments));
  const min = Math.min(0, ...rows.map(({ refunds, lost }) => refunds + lost));
  const lines = scaleOfBars(max, min);
  const [top = 1, bottom = 0] = [lines.at(0), lines.at(-1)];
  const heightOf = (amount: number) => (amount / (top - bottom)) * height;
  const yOf = (amount: number) => heightOf(top - amount);
  const width = rows.length * barWidth;
  return (
    <figure className={styles.bars}>
      <figcaption className={styles.note}>{describeHighest(rows, min)}</figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.amounts}>
          {lines.map((amount) => (
            <span key={amount} style={{ top: `${(yOf(amount) / height) * 100}%` }}>
              {wholeDollars.format(amount / 100)}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {lines.map((amount) => (
            <line
              key={amount}
              className={amount === 0 ? styles.axis : styles.line}
              x1={0}
              x2={width}
              y1={yOf(amount)}
              y2={yOf(amount)}
            />
          ))}
          {rows.map(({ day, payments, refunds, lost }, index) => (
            <g key={day}>
              <title>{`${nameDay(day)}: ${formatCents(payments)}`}</title>
              <rect
                className={styles.payments}
                x={index * barWidth + 1.5}
                y={yOf(payments)}
                width={barWidth - 3}
                height={heightOf(payments)}
              />
              <rect
                className={styles.back}
                x={index * barWidth + 1.5}
                y={yOf(0)}
                width={barWidth - 3}
                height={heightOf(-(refunds + lost))}
              />
            </g>
          ))}
        </svg>
        <div className={styles.days}>
          {namedDays(rows).map(({ day, index }) => (
            <span key={day} style={{ left: `${((index + 0.5) / rows.length) * 100}%` }}>
              {nameDayShortly(day)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

function describeHighest(rows: readonly DayOfSales[], min: number): string {
  const [best] = rows.toSorted((one, other) => other.payments - one.payments);
  const highest =
    best && best.payments > 0
      ? `Best ${best.day.length === 7 ? 'month' : 'day'}: ${nameDayShortly(best.day)}, ${formatCents(best.payments)}.`
      : 'Nothing was sold.';
  const below = min < 0 ? ' Refunds and lost disputes are below the line.' : '';
  return `${highest}${below}`;
}

/** The first day, the newest, and some between them at about equal distances. */
function namedDays(rows: readonly DayOfSales[]): { day: string; index: number }[] {
  const last = rows.length - 1;
  const count = Math.min(maxDayNames, rows.length);
  const indexes = new Set(
    Array.from({ length: count }, (_, place) => Math.round((place / Math.max(1, count - 1)) * last)),
  );
  return rows.map(({ day }, index) => ({ day, index })).filter(({ index }) => indexes.has(index));
}
