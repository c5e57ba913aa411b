import { Link } from 'react-router';
import type { ListedClaim } from '#domain/api/fulfillment/claims.ts';
import type { ClaimGroup } from '#domain/fulfillment/claims.ts';
import { usePages } from '../../api/use-pages.ts';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { ListStatus } from '../../ui/lists/list-status.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PrintPicture } from '../../ui/print-picture.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './claim-list.module.css';
import { ClaimStatus } from './claim-status.tsx';

/** The claims of buyers, by the day of their decision, so that late ones lead. The group is in the address. */
export function ClaimsPage() {
  const { params } = useFilters();
  const claims = usePages(['claims'], 'GET /api/studio/claims', toSearch(params));
  return (
    <Page title="Claims">
      <Loaded query={claims}>
        {({ pages }) => (
          <>
            <ClaimTabs counts={pages[0]?.counts} />
            <ClaimList claims={pages.flatMap((page) => page.claims)} />
            <ShowMore query={claims}>Show older claims</ShowMore>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Open ones unless the address says otherwise. */
function toSearch(params: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(params);
  if (search.get('state') === 'all') search.delete('state');
  else if (!search.has('state')) search.set('state', 'open');
  return search;
}

function ClaimTabs({ counts }: { counts: Record<ClaimGroup, number> | undefined }) {
  const { open, decided } = counts ?? { open: 0, decided: 0 };
  return (
    <FilterTabs
      label="Claims to show"
      name="state"
      tabs={[
        { value: '', text: 'Open', count: open },
        { value: 'decided', text: 'Decided', count: decided },
        { value: 'all', text: 'All', count: open + decided },
      ]}
    />
  );
}

function ClaimList({ claims }: { claims: ListedClaim[] }) {
  return (
    <>
      <ul className={styles.claims} aria-label="Claims">
        {claims.map((claim) => (
          <ClaimLine key={claim._id} claim={claim} />
        ))}
      </ul>
      <ListStatus count={claims.length} noun="claim" />
    </>
  );
}

/** What the buyer says comes first. */
function ClaimLine({ claim }: { claim: ListedClaim }) {
  const { _id, name, image, buyer, orderNumber, beginning, state, at } = claim;
  const { print, variant } = splitName(name);
  return (
    <li data-line>
      <Link
        className={styles.claim ?? ''}
        to={`/claims/${_id}`}
        id={`claim-${_id}`}
        data-open={state === 'open'}
      >
        <PrintPicture image={image} className={styles.picture} />
        <span className={styles.words} dir="auto">
          {beginning}
        </span>
        <span className={styles.print}>
          {print} <span>{variant}</span>
        </span>
        <span className={styles.buyer}>
          <bdi>{buyer ?? 'Unknown buyer'}</bdi>, <span>order {orderNumber}</span>
        </span>
        <span className={styles.at}>
          <Time prefix="Reported" at={at} isDay />
        </span>
        <span className={styles.state}>
          <ClaimStatus claim={claim} />
        </span>
      </Link>
    </li>
  );
}

/** The print, which may have commas, and its variant, which always has three parts. */
function splitName(name: string): { print: string; variant: string } {
  const parts = name.split(', ');
  return { print: parts.slice(0, -3).join(', '), variant: parts.slice(-3).join(' · ') };
}
