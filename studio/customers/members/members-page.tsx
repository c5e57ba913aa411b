import { Link } from 'react-router';
import type { ListedMember } from '#domain/api/customers/members.ts';
import { countOf } from '#domain/count-of.ts';
import { usePages } from '../../api/use-pages.ts';
import list from '../../ui/lists/list.module.css';
import { FilterSearch, ListFilters } from '../../ui/lists/list-filters.tsx';
import { ListStatus } from '../../ui/lists/list-status.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './member-list.module.css';

/** The accounts of the shop. The search is in the address, so Back and links keep it. */
export function MembersPage() {
  const { params } = useFilters();
  const members = usePages(['members'], 'GET /api/studio/members', params);
  return (
    <Page title="Members">
      <ListFilters
        search={<FilterSearch label="Find a member" hint="Part of the name or the email" name="q" />}
      />
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
      <ul className={list.list} aria-label="Members">
        {members.map(({ id, email, firstName, isMember, createdAt, orders }) => (
          <li key={id} data-line>
            <Link className={styles.line ?? ''} to={`/members/${id}`} id={`member-${id}`}>
              <span className={styles.name}>
                {firstName && <bdi>{firstName}</bdi>}
                <span className={firstName ? list.email : ''}>{email}</span>
              </span>
              <span className={styles.orders} data-none={orders === 0}>
                {orders === 0 ? 'No orders' : countOf(orders, 'order')}
              </span>
              {!isMember && (
                <span className={styles.state}>
                  <Status>Membership ended</Status>
                </span>
              )}
              <span className={list.day}>
                <Time at={createdAt} prefix="Joined" isDay />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
