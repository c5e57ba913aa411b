import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './settings.module.css';

/** The settings page before the browser knows who is signed in; the same for everyone. */
export function SettingsSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">Loading your settings…</h1>
      <noscript>
        <p>Your orders and saved items are shown with JavaScript only.</p>
      </noscript>
      <Skeleton width="min(100%, 32rem)" height="4.5rem" />
      <div className={styles.rooms}>
        <Skeleton height="16rem" />
        <Skeleton height="16rem" />
      </div>
    </div>
  );
}
