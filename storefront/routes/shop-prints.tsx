import type { FormEvent } from 'react';
import { redirect, useNavigate } from 'react-router';
import { readFilter } from '#domain/catalogue/search-filter.ts';
import { catalogueContext } from '../catalogue/catalogue-reader.ts';
import { printsAddress } from '../catalogue/filter/prints-address.ts';
import { PageHead, shareFirst } from '../discovery/page-head.tsx';
import { EntryList } from '../shop-prints/entry-list.tsx';
import { loadShopEntries } from '../shop-prints/shop-entries.ts';
import styles from '../shop-prints/shop-prints.module.css';
import { Cross } from '../ui/cross.tsx';
import quiet from '../ui/quiet-button.module.css';
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
        title="Shop Prints"
        description="Fine art photography by theme: new arrivals, black and white, travel, nature, and city, framed to order."
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

/** Goes back, or to the home page if the visit began on this page. Before hydration the form opens the home page. */
function CloseButton() {
  const navigate = useNavigate();
  const close = (event: FormEvent) => {
    event.preventDefault();
    // React Router stores the number of its earlier history entries in `idx`.
    if (history.state?.idx > 0) navigate(-1);
    else navigate('/');
  };
  return (
    <form action="/" onSubmit={close}>
      <button className={quiet.button} type="submit">
        Close
        <Cross />
      </button>
    </form>
  );
}
