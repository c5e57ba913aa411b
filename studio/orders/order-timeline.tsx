import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { type TimelineEntry, timelineOf } from '#domain/orders/timeline.ts';
import { Time } from '../ui/time.tsx';
import styles from './order-timeline.module.css';

/** More entries than fit across a page stand below each other. */
const maxAcross = 6;

/** What the buyer sees of an order: what has happened, and the steps that are still to come. */
export function OrderTimeline({ found }: { found: StudioOrder }) {
  const entries = timelineOf(found.order, { ...found, isOwners: true });
  const current = entries.findLastIndex(({ at }) => at);
  return (
    <ol className={styles.timeline} aria-label="Timeline" data-long={entries.length > maxAcross}>
      {entries.map((entry, index) => (
        <li
          key={`${entry.kind} ${entry.at} ${entry.tracking?.number} ${entry.title}`}
          className={styles.step}
          data-reached={entry.at !== undefined}
          {...(index === current && { 'aria-current': 'step' })}
        >
          <span className={styles.name}>{entry.title}</span>
          <span className="aside">
            <When {...entry} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Parts of an order ship on one day, so each is told by its parcel. */
function When({ at, kind, title, detail, tracking }: TimelineEntry) {
  if (!at) return detail ?? 'To come';
  const parcel = title !== kind && tracking && `${tracking.carrier} ${tracking.number}`;
  return (
    <>
      <Time at={at} isDay />
      {detail && `, ${detail}`}
      {parcel && `, ${parcel}`}
    </>
  );
}
