import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageTitle } from '../discovery/page-head.tsx';
import { loadSaved } from '../favourites/member-favourites.ts';
import { SavedItems } from '../favourites/saved-items.tsx';
import { loadOrders } from '../orders/load-orders.ts';
import { YourOrders } from '../orders/your-orders.tsx';
import { noteSessionEnd } from '../session/end-session.ts';
import { loadProfile } from '../session/load-profile.ts';
import type { CurrentUser } from '../session/user-slice.ts';
import { Account } from '../settings/account.tsx';
import styles from '../settings/settings.module.css';
import { Welcome } from '../settings/welcome.tsx';
import { YourData } from '../settings/your-data.tsx';
import { useShopSelector, useShopStore } from '../store/store.ts';
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

function Settings({ member }: { member: CurrentUser }) {
  useFreshSettings();
  return (
    <>
      <Welcome member={member} />
      <div className={styles.rooms}>
        <div className={styles.main}>
          <YourOrders />
          <Account member={member} />
          <YourData email={member.email} />
        </div>
        <SavedItems />
      </div>
    </>
  );
}

/** Reloads all lists when the page opens. It starts before the first paint, so that empty lists show as loading. */
function useFreshSettings(): void {
  const store = useShopStore();
  useLayoutEffect(() => {
    loadProfile(store);
    loadOrders(store);
    loadSaved(store);
  }, [store]);
}

/**
 * The member of the settings page; 'unknown' until the stored state has been read, 'gone' after a sign-out here or in
 * another tab. Opens the sign-in page for a visitor without an access token. Guests keep their cart.
 */
function useSignedInMember(): CurrentUser | 'unknown' | 'gone' {
  const member = useShopSelector((state) => state.user.currentUser);
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const navigate = useNavigate();
  const isSignedIn = Boolean(member?.accessToken);
  useEffect(() => {
    if (isSignedIn) setWasSignedIn(true);
    else if (isRehydrated && !wasSignedIn) {
      if (member) noteSessionEnd();
      navigate('/login?session=expired', { replace: true });
    }
  }, [isSignedIn, isRehydrated, wasSignedIn, member, navigate]);
  if (member && isSignedIn) return member;
  return wasSignedIn ? 'gone' : 'unknown';
}
