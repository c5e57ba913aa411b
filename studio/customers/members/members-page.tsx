import { Link } from 'react-router';
import type { ListedMember } from '#domain/api/customers/members.ts';
import { ListFilters } from '../../ui/list-filters.tsx';
import { ListStatus } from '../../ui/list-status.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Time } from '../../ui/time.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import styles from './member-list.module.css';
import { useMembers } from './members-api.ts';

/** The accounts of the shop. The search is in the address, so Back and links keep it. */
export function MembersPage() {
  const { params, set } = useFilters();
  const members = useMembers(params.toString());
  return (
    <Page title="Members">
      <ListFilters>
        <SearchField
          label="Find a member"
          hint="Part of the name or the email"
          value={params.get('q') ?? ''}
          onChange={(q) => set({ q })}
        />
      </ListFilters>
      <Loaded query={members}>
        {({ pages }) => (
          <>
            <MemberList members={pages.flatMap((page) => page.members)} />
            <ShowMore query={members}>Show older members</ShowMore>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function MemberList({ members }: { members: ListedMember[] }) {
  return (
    <>
      <ListStatus count={members.length} noun="member" />
      <ul className={styles.list} aria-label="Members">
        {members.map(({ id, email, firstName, isMember, createdAt, orders }) => (
          <li key={id} data-line>
            <Link className={styles.line ?? ''} to={`/members/${id}`} id={`member-${id}`}>
              <span className={styles.name}>
                {firstName && <bdi>{firstName}</bdi>}
                <span className={firstName ? styles.email : ''}>{email}</span>
              </span>
              <span className={styles.orders}>{countOrders(orders)}</span>
              <span className={styles.state}>{isMember ? '' : 'Membership ended'}</span>
              <span className={styles.day}>
                <Time at={createdAt} prefix="joined" isDay />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function countOrders(orders: number): string {
  if (orders === 0) return 'no orders';
  return orders === 1 ? '1 order' : `${orders} orders`;
}
