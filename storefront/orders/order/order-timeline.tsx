import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { type TimelineEntry, timelineOf } from '#domain/orders/timeline.ts';
import styles from './order-timeline.module.css';
import { formatDay, unbroken } from './order-words.ts';
import { TrackingNumber } from './shipping.tsx';

/** More entries than fit across a page stand below each other. */
const maxAcross = 6;

/** What has happened to an order, with the day of each entry, and the steps that are still to come. */
export function OrderTimeline({ order }: { order: BuyerOrder }) {
  const entries = timelineOf(order, order);
  const current = entries.findLastIndex(({ at }) => at);
  return (
    <ol className={styles.timeline} aria-label="Timeline" data-long={entries.length > maxAcross}>
      {entries.map((entry, index) => (
        <li
          key={`${entry.kind} ${entry.at} ${entry.title} ${entry.tracking?.number}`}
          className={styles.step}
          data-reached={entry.at !== undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <Entry {...entry} />
        </li>
      ))}
    </ol>
  );
}

/** `Being made: Framing`, `November 25, 2026`. */
function Entry({ at, title, detail, tracking }: TimelineEntry) {
  return (
    <>
      <span className={styles.name}>
        {title}
        {at && detail && <span className={styles.detail}>: {detail}</span>}
      </span>
      {at ? (
        <time className="quiet-text" dateTime={at}>
          {unbroken(formatDay(at))}
        </time>
      ) : (
        <span className="quiet-text">{detail ?? 'To come'}</span>
      )}
      {tracking && (
        <span className={styles.tracking}>
          {tracking.carrier} <TrackingNumber tracking={tracking} />
        </span>
      )}
    </>
  );
}
