import { useNavigation } from 'react-router';
import { categoryNames, readFilter, type SearchFilter } from '#domain/categories.ts';
import styles from '../catalogue/all-prints.module.css';
import { countPrints } from '../catalogue/count-prints.ts';
import { PrintFilters } from '../catalogue/filter/print-filters.tsx';
import { printsAddress } from '../catalogue/filter/prints-address.ts';
import { loadWall } from '../catalogue/wall/load-wall.ts';
import { NoPrints } from '../catalogue/wall/no-prints.tsx';
import { toWallCard } from '../catalogue/wall/print-card-data.ts';
import { Wall } from '../catalogue/wall/wall.tsx';
import { WallFrames } from '../catalogue/wall/wall-frames.tsx';
import { PageHead, shareFirst } from '../discovery/page-head.tsx';
import type { Route } from './+types/all-prints.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams);
  const wall = await loadWall({ context, url }, filter, (cursor) => printsAddress(filter, cursor));
  return { ...wall, filter, prints: wall.prints.map(toWallCard) };
}

export default function AllPrints({ loaderData }: Route.ComponentProps) {
  const { filter, path, correctedSearch, ...wall } = loaderData;
  const isChanging = useNavigation().state === 'loading';
  return (
    <>
      <PageHead
        title={titleOf(filter)}
        description="Open-edition fine art photography, printed and framed to order in the USA in six sizes."
        path={path}
        picture={shareFirst(wall.prints)}
        isUnlisted={filter.q !== undefined}
      />
      <div className={styles.head}>
        <h1>All Prints</h1>
        <p className={styles.count} role="status">
          {correctedSearch && (
            <>
              No prints match <Quoted words={filter.q} />. Showing{' '}
            </>
          )}
          {countPrints(wall.total)}
          {filter.q && (
            <>
              {' for '}
              <Quoted words={correctedSearch ?? filter.q} />
            </>
          )}
        </p>
      </div>
      <div className={styles.tools}>
        <PrintFilters filter={filter} />
        <WallFrames />
      </div>
      <h2 className="visually-hidden">Prints</h2>
      <div className={styles.prints} aria-busy={isChanging}>
        {wall.prints.length > 0 ? (
          <Wall {...wall} query={{ ...filter }} addressOf={(cursor) => printsAddress(filter, cursor)} />
        ) : (
          <NoPrints filter={filter} />
        )}
      </div>
    </>
  );
}

function Quoted({ words }: { words: string | undefined }) {
  return (
    <>
      “<bdi>{words}</bdi>”
    </>
  );
}

function titleOf({ category, q }: SearchFilter): string {
  const parts = [q && `“${q}”`, category && categoryNames[category], 'All Prints', 'Passepartout'];
  return parts.filter(Boolean).join(' - ');
}
