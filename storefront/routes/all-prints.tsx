import { Link, useNavigation } from 'react-router';
import { categoryNames } from '#domain/categories.ts';
import { frameColors } from '#domain/frames.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { toWallCard } from '../catalogue/print-card-data.ts';
import { PrintFilters } from '../catalogue/print-filters.tsx';
import { PrintGrid } from '../catalogue/print-grid.tsx';
import { printsAddress, readFilter } from '../catalogue/read-filter.ts';
import { PageHead } from '../discovery/page-head.tsx';
import { shareFirst } from '../discovery/share-card.ts';
import { framePreferred } from '../framing/frame-preference.ts';
import { FrameSwatches } from '../framing/frame-swatches.tsx';
import { useShopDispatch, useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import type { Route } from './+types/all-prints.ts';
import styles from './all-prints.module.css';

const printsOnAPage = 48;

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams);
  const cursor = url.searchParams.get('cursor');
  const page = await context
    .get(catalogueContext)
    .listPrints({ ...filter, limit: printsOnAPage, ...(cursor && { cursor }) });
  return {
    filter,
    path: printsAddress(filter, cursor ?? undefined),
    total: page.total,
    prints: page.prints.map(toWallCard),
    next: page.nextCursor && printsAddress(filter, page.nextCursor),
  };
}

export default function AllPrints({ loaderData }: Route.ComponentProps) {
  const { filter, path, prints, total, next } = loaderData;
  const frameColor = useShopSelector((state) => state.framePreference);
  const dispatch = useShopDispatch();
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
          {total === 1 ? '1 print' : `${total} prints`}
        </p>
      </div>
      <div className={styles.tools}>
        <PrintFilters filter={filter} />
        <FrameSwatches
          legend="Frame"
          colors={frameColors}
          value={frameColor}
          onChoose={(color) => dispatch(framePreferred(color))}
        />
      </div>
      <h2 className="visually-hidden">Prints</h2>
      <div className={styles.prints} aria-busy={isChanging}>
        {prints.length > 0 ? (
          <PrintGrid prints={prints} frameColor={frameColor} opensPage />
        ) : (
          <NothingHere />
        )}
        {next && (
          <Link className={`${button.button} ${styles.next}`} data-quiet to={next}>
            More prints
          </Link>
        )}
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
