import { Link } from 'react-router';
import type { SearchFilter } from '#domain/catalogue/search-filter.ts';
import button from '../../ui/button.module.css';
import { printsAddress } from '../filter/prints-address.ts';
import styles from './no-prints.module.css';

/** Replaces an empty list: says why it is empty, and links to other prints. */
export function NoPrints({ filter }: { filter: SearchFilter }) {
  const { q, ...filters } = filter;
  const hasFilter = filters.category !== undefined || filters.orientation !== undefined;
  if (!q && !hasFilter) return <EmptyShop />;
  return (
    <div className={styles.noPrints}>
      <p className={styles.reason}>{q ? <NoMatch q={q} hasFilter={hasFilter} /> : noneInFilter}</p>
      {q && <p>Try a subject, an artist, or a place.</p>}
      <div className={styles.links}>
        {q && hasFilter && (
          <Link className={button.button} to={printsAddress({ q })}>
            Search all prints
          </Link>
        )}
        {q && (
          <Link className={button.button} data-quiet={hasFilter || undefined} to={printsAddress(filters)}>
            Clear search
          </Link>
        )}
        {hasFilter && (
          <Link className={button.button} data-quiet={q ? true : undefined} to={printsAddress({})}>
            See all prints
          </Link>
        )}
      </div>
    </div>
  );
}

const noneInFilter = 'No prints match these filters yet.';

function NoMatch({ q, hasFilter }: { q: string; hasFilter: boolean }) {
  return (
    <>
      No prints match “<bdi>{q}</bdi>”{hasFilter && ' with these filters'}
    </>
  );
}

function EmptyShop() {
  return (
    <div className={styles.noPrints}>
      <p className={styles.reason}>The walls are bare for now. Our first prints are still at the framer's.</p>
      <Link className={button.button} to="/contact">
        Write to us
      </Link>
    </div>
  );
}
