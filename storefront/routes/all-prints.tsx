import { Link, useNavigation } from 'react-router';
import { categoryNames } from '#domain/categories.ts';
import { countPrints } from '../catalogue/count-prints.ts';
import { loadWall } from '../catalogue/load-wall.ts';
import { MorePrints } from '../catalogue/more-prints.tsx';
import { toWallCard } from '../catalogue/print-card-data.ts';
import { PrintFilters } from '../catalogue/print-filters.tsx';
import { PrintGrid } from '../catalogue/print-grid.tsx';
import { printsAddress, readFilter } from '../catalogue/read-filter.ts';
import { WallFrames } from '../catalogue/wall-frames.tsx';
import { PageHead } from '../discovery/page-head.tsx';
import { shareFirst } from '../discovery/share-card.ts';
import { useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import type { Route } from './+types/all-prints.ts';
import styles from './all-prints.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams);
  const { prints, total, path, next } = await loadWall({ context, url }, filter, (cursor) =>
    printsAddress(filter, cursor),
  );
  return { filter, path, total, prints: prints.map(toWallCard), next };
}

export default function AllPrints({ loaderData }: Route.ComponentProps) {
  const { filter, path, prints, total, next } = loaderData;
  const frameColor = useShopSelector((state) => state.framePreference);
  const isChanging = useNavigation().state === 'loading';
  return (
    <>
      <PageHead
        title={`${filter.category ? `${categoryNames[filter.category]} - ` : ''}All Prints - Passepartout`}
        description="Open-edition fine art photography, printed and framed to order in the USA in six sizes."
        path={path}
        picture={shareFirst(prints)}
      />
      <div className={styles.head}>
        <h1>All Prints</h1>
        <p className={styles.count} aria-live="polite">
          {countPrints(total)}
        </p>
      </div>
      <div className={styles.tools}>
        <PrintFilters filter={filter} />
        <WallFrames />
      </div>
      <h2 className="visually-hidden">Prints</h2>
      <div className={styles.prints} aria-busy={isChanging}>
        {prints.length > 0 ? (
          <PrintGrid prints={prints} frameColor={frameColor} opensPage />
        ) : (
          <NothingHere />
        )}
        <MorePrints to={next} />
      </div>
    </>
  );
}

function NothingHere() {
  return (
    <div className={styles.nothing}>
      <p>No print hangs here yet: this category has none of this orientation.</p>
      <Link className={button.button} to="/shop/all-prints/">
        See all prints
      </Link>
    </div>
  );
}
