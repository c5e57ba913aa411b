import { Link } from 'react-router';
import { PageTitle } from '../discovery/page-head.tsx';
import styles from '../settings/settings.module.css';
import { Settings } from '../settings/settings.tsx';
import { useSignedInMember } from '../settings/use-signed-in-member.ts';
import button from '../ui/button.module.css';
import message from '../ui/feedback/message-page.module.css';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import page from '../ui/tall-page.module.css';

export default function SettingsPage() {
  return (
    <div className={page.page}>
      <PageTitle title="Settings" />
      <meta name="robots" content="noindex" />
      <meta name="description" content="Your orders, your saved prints and your account." />
      <SettingsOfMember />
    </div>
  );
}

function SettingsOfMember() {
  const member = useSignedInMember();
  if (member === 'unknown') return <SettingsSkeleton />;
  if (member === 'gone') return <SignedOut />;
  return <Settings key={member._id} member={member} />;
}

/** The settings page before the browser knows who is signed in; the same for everyone. */
function SettingsSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">Loading your settings…</h1>
      <noscript>
        <p>Turn on JavaScript to see your orders and saved items.</p>
      </noscript>
      <Skeleton width="min(100%, 32rem)" height="4.5rem" />
      <div className={styles.rooms}>
        <Skeleton height="16rem" />
        <Skeleton height="16rem" />
      </div>
    </div>
  );
}

/** The settings page after the member has signed out in another tab, or while the next page loads. */
function SignedOut() {
  return (
    <div className={`${message.page} ${styles.late}`}>
      <h1>You're signed out</h1>
      <div className={message.ways}>
        <Link className={button.button} to="/login">
          Sign in
        </Link>
        <Link to="/shop/all-prints/">See all prints</Link>
      </div>
    </div>
  );
}
