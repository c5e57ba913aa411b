import { Link, useNavigation } from 'react-router';
import { categoryNames } from '#domain/catalogue/categories.ts';
import { readFilter, type SearchFilter } from '#domain/catalogue/search-filter.ts';
import { countOf } from '#domain/count-of.ts';
import styles from '../catalogue/all-prints.module.css';
import { PrintFilters } from '../catalogue/filter/print-filters.tsx';
import { printsAddress } from '../catalogue/filter/prints-address.ts';
import { GridFrames } from '../catalogue/grid/grid-frames.tsx';
import { GrowingGrid } from '../catalogue/grid/growing-grid.tsx';
import { loadArrivals, loadGrid, loadOthers } from '../catalogue/grid/load-grid.ts';
import { NoPrints } from '../catalogue/grid/no-prints.tsx';
import { type GridCardData, toGridCard } from '../catalogue/grid/print-card-data.ts';
import { PrintGrid } from '../catalogue/grid/print-grid.tsx';
import { PageHead, shareFirst } from '../discovery/page-head.tsx';
import { useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import type { Route } from './+types/all-prints.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams);
  const request = { context, url };
  const grid = filter.arrivals
    ? await loadArrivals(request, filter)
    : await loadGrid(request, gridQuery(filter), (cursor) => printsAddress(filter, cursor));
  const others = grid.prints.length === 0 ? await loadOthers(request) : [];
  return {
    correctedSearch: undefined,
    hungSince: undefined,
    ...grid,
    filter,
    prints: grid.prints.map(toGridCard),
    others: others.map(toGridCard),
  };
}

export default function AllPrints({ loaderData }: Route.ComponentProps) {
  const { filter, path, correctedSearch, hungSince, others, ...grid } = loaderData;
  const { category, orientation, q, ...unfiltered } = filter;
  const isSearchedOnly = q !== undefined && category === undefined && orientation === undefined;
  const isFiltered = category !== undefined || orientation !== undefined || q !== undefined;
  const isChanging = useNavigation().state === 'loading';
  return (
    <>
      <PageHead
        title={titleOf(filter)}
        description="Open-edition fine art photography, printed and framed to order in the USA in six sizes."
        path={path}
        picture={shareFirst(grid.prints)}
        isUnlisted={filter.q !== undefined}
      />
      <div className={styles.head}>
        <h1>{filter.arrivals ? 'New Arrivals' : 'All Prints'}</h1>
        <p className={styles.count} role="status">
          {correctedSearch && (
            <>
              No prints match <Quoted words={filter.q} />. Showing{' '}
            </>
          )}
          {countOf(grid.total, 'print')}
          {hungSince && `, hung since ${hungSince}`}
          {filter.q && (
            <>
              {' for '}
              <Quoted words={correctedSearch ?? filter.q} />
            </>
          )}
        </p>
        {isFiltered && grid.prints.length > 0 && (
          <Link to={printsAddress(unfiltered)} data-searched-only={isSearchedOnly}>
            Clear filters
          </Link>
        )}
      </div>
      <div className={styles.tools}>
        <PrintFilters filter={filter} />
        <GridFrames />
      </div>
      <h2 className="visually-hidden">Prints</h2>
      <div className={styles.prints} aria-busy={isChanging}>
        {grid.prints.length > 0 ? (
          <GrowingGrid
            {...grid}
            query={{ ...gridQuery(filter) }}
            addressOf={(cursor) => printsAddress(filter, cursor)}
          />
        ) : (
          <NoPrints filter={filter} />
        )}
        {others.length > 0 && <OtherPrints prints={others} />}
        {filter.arrivals && (
          <Link className={`${button.button} ${styles.all}`} data-quiet to="/shop/all-prints/">
            See all prints
          </Link>
        )}
      </div>
    </>
  );
}

/** Below an empty list. */
function OtherPrints({ prints }: { prints: GridCardData[] }) {
  const frameColor = useShopSelector((state) => state.framePreference);
  return (
    <section aria-labelledby="others">
      <h2 id="others" className={styles.others}>
        Prints to look at
      </h2>
      <PrintGrid prints={prints} frameColor={frameColor} isFirst />
    </section>
  );
}

/** The API's query for a filter of the page. The page shows the gallery's order by default, the API the newest first. */
function gridQuery({ order, ...filter }: SearchFilter) {
  return { ...filter, ...(!order && !filter.q && { order: 'gallery' as const }) };
}

function Quoted({ words }: { words: string | undefined }) {
  return (
    <>
      “<bdi>{words}</bdi>”
    </>
  );
}

function titleOf({ category, q, arrivals }: SearchFilter): string {
  const list = arrivals ? 'New Arrivals' : 'All Prints';
  const parts = [q && `“${q}”`, category && categoryNames[category], list];
  return parts.filter(Boolean).join(' - ');
}
