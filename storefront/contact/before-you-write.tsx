import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { owner } from '#domain/owner.ts';
import { changeTime, damageReportTime, productionTime } from '#domain/terms.ts';
import styles from './before-you-write.module.css';

/** Answers to the most frequent questions, and other ways to reach the owner. */
export function BeforeYouWrite() {
  return (
    <aside className={styles.notes} aria-label="Before you write">
      <dl>
        <Note name="Change or cancel">
          Possible within {changeTime} of your order. Tell us its number, which is in your confirmation.
        </Note>
        <Note name="Arrived damaged">
          Send photos within {damageReportTime} to <a href={`mailto:${owner.email}`}>{owner.email}</a>: this
          form takes words only. <Link to="/policies/returns#damage">What we need to see</Link>
        </Note>
        <Note name="Where is my print?">
          Production and shipping take {productionTime}. <Link to="/orders/find">Find your order</Link> by
          email; members also see theirs in Settings.
        </Note>
        <Note name="By mail">
          {[owner.company, ...owner.address].map((line) => (
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
