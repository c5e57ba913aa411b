import { Link } from 'react-router';
import { formatDay } from '../orders/order/order-words.ts';
import { loadProfile } from '../session/load-profile.ts';
import type { CurrentUser } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { Facts } from '../ui/facts.tsx';
import { Problem } from '../ui/form/problem.tsx';
import section from '../ui/section.module.css';
import styles from './account.module.css';

export function Account({ member }: { member: CurrentUser }) {
  const { isMember, userDetails, error } = useShopSelector((state) => state.user);
  const store = useShopStore();
  return (
    <section aria-labelledby="account">
      <h2 className={section.heading} id="account" tabIndex={-1}>
        Account
      </h2>
      {error && (
        <Problem text="Error loading profile. Please try again." onRetry={() => loadProfile(store)} />
      )}
      <Facts
        className={styles.facts}
        facts={[
          ['Email', userDetails?.email ?? member.email],
          ['Status', isMember ? 'Member' : 'Guest'],
          ...(userDetails ? [['Joined', formatDay(userDetails.createdAt)] as const] : []),
        ]}
      />
      {!isMember && (
        <p className={styles.ended}>
          Your membership has ended, so regular prices apply. <Link to="/contact">Write to us</Link> to
          restore it.
        </p>
      )}
    </section>
  );
}
