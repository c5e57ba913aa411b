import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { postalLines } from '#domain/shop/shop-details.ts';
import { changeTime, damageReportTime, timePromise } from '#domain/shop/terms.ts';
import { useShopDetails } from '../shop-settings.tsx';
import styles from './before-you-write.module.css';

/** Answers to the most frequent questions, and other ways to reach the owner. */
export function BeforeYouWrite() {
  const details = useShopDetails();
  return (
    <aside className={styles.notes} aria-label="Before you write">
      <dl>
        <Note name="Change or cancel">
          You have {changeTime} from placing it. <Link to="/orders/find">Open your order</Link> and press
          “Cancel this order”, or write to us with its number.
        </Note>
        <Note name="Arrived damaged">
          Report it on your order's page, with photos, within {damageReportTime} of delivery, or email them to{' '}
          <a href={`mailto:${details.email}`}>{details.email}</a>. Attachments can't be sent here.{' '}
          <Link to="/policies/returns#damage">What we need to see</Link>
        </Note>
        <Note name="Where is my print?">
          {timePromise(details.production)} <Link to="/orders/find">Find your order</Link> with your email.
          Members also see theirs in Settings.
        </Note>
        <Note name="By mail">
          {postalLines(details).map((line) => (
            <span className={styles.line} key={line}>
              {line}
            </span>
          ))}
        </Note>
      </dl>
    </aside>
  );
}

function Note({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
