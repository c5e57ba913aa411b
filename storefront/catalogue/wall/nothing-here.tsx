import { Link } from 'react-router';
import type { PrintFilter } from '#domain/print-filter.ts';
import button from '../../ui/button.module.css';
import { printsAddress } from '../filter/prints-address.ts';
import styles from './nothing-here.module.css';

/** In place of the prints where there are none: why, and the ways out. */
export function NothingHere({ filter }: { filter: PrintFilter }) {
  const { q, ...kind } = filter;
  const isNarrowed = kind.category !== undefined || kind.orientation !== undefined;
  if (!q && !isNarrowed) return <EmptyShop />;
  return (
    <div className={styles.nothing}>
      <p className={styles.why}>{q ? <NothingFound q={q} isNarrowed={isNarrowed} /> : noneOfThisKind}</p>
      {q && <p>The search looks through titles, artists and places. Accents and capitals do not matter.</p>}
      <div className={styles.ways}>
        {q && isNarrowed && (
          <Link className={button.button} to={printsAddress({ q })}>
            Search all prints
          </Link>
        )}
        {q && (
          <Link className={button.button} data-quiet={isNarrowed || undefined} to={printsAddress(kind)}>
            Clear search
          </Link>
        )}
        {isNarrowed && (
          <Link className={button.button} data-quiet={q ? true : undefined} to={printsAddress({})}>
            See all prints
          </Link>
        )}
      </div>
    </div>
  );
}

const noneOfThisKind = 'No print hangs here yet: this category has none of this orientation.';

function NothingFound({ q, isNarrowed }: { q: string; isNarrowed: boolean }) {
  return (
    <>
      No print{isNarrowed && ' of this kind'} goes by “<bdi>{q}</bdi>”
    </>
  );
}

function EmptyShop() {
  return (
    <div className={styles.nothing}>
      <p className={styles.why}>The walls are bare: the first prints are still at the framer's.</p>
      <Link className={button.button} to="/contact">
        Write to us
      </Link>
    </div>
  );
}
