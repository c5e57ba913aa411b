import { redirect } from 'react-router';
import { readFilter } from '#domain/print-filter.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { printsAddress } from '../catalogue/filter/prints-address.ts';
import { PageHead } from '../discovery/page-head.tsx';
import { shareFirst } from '../discovery/share-card.ts';
import { CloseButton } from '../shop-prints/close-button.tsx';
import { EntryList } from '../shop-prints/entry-list.tsx';
import { loadShopEntries } from '../shop-prints/shop-entries.ts';
import styles from '../shop-prints/shop-prints.module.css';
import type { Route } from './+types/shop-prints.ts';

/** With a category or orientation in the query, this URL is an alias of the catalogue (specification, section 2). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  if (searchParams.has('category') || searchParams.has('orientation')) {
    throw redirect(printsAddress(readFilter(searchParams)));
  }
  return { entries: await loadShopEntries(context.get(catalogueContext)) };
}

export default function ShopPrints({ loaderData: { entries } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <PageHead
        title="Shop Prints - Passepartout"
        description="Fine art photography by kind: new arrivals, black and white, travel, nature and city, framed to order."
        path="/shop-prints"
        picture={shareFirst(entries.flatMap(({ print }) => print ?? []))}
      />
      <div className={styles.head}>
        <h1 className={styles.title}>Shop Prints</h1>
        <CloseButton />
      </div>
      <nav aria-label="Shop Prints">
        <EntryList entries={entries} />
      </nav>
    </div>
  );
}
