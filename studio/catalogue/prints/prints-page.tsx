import { useState } from 'react';
import type { Selection } from 'react-aria-components/GridList';
import { Link } from 'react-router';
import type { StudioPrintFilter } from '#domain/api/catalogue/prints.ts';
import { usePages } from '../../api/use-pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { countPrints } from './count-prints.ts';
import { DemoPrints } from './demo-prints.tsx';
import { PrintFilters } from './print-filters.tsx';
import { PrintList } from './print-list.tsx';
import { usePlacePrint } from './prints-api.ts';
import styles from './prints-page.module.css';

/** All prints, as a grid or as a table. Filters, sort and view are in the address. */
export function PrintsPage() {
  const { params, set } = useFilters();
  const view = params.get('view') === 'table' ? 'table' : 'grid';
  const chosen = withoutView(params);
  const search = chosen.toString();
  const [selection, setSelection] = useState<Selection>(new Set());
  const [searched, setSearched] = useState(search);
  if (searched !== search) {
    setSearched(search);
    setSelection(new Set());
  }
  const prints = usePages(['prints'], 'GET /api/studio/prints', chosen);
  const place = usePlacePrint(search);
  const { sort: _, ...filter }: StudioPrintFilter & { sort?: string } = Object.fromEntries(chosen);
  return (
    <Page
      title="Prints"
      actions={
        <Link className={buttonClass} to="/prints/upload">
          Upload photographs
        </Link>
      }
    >
      <DemoPrints />
      <PrintFilters />
      <Problem error={place.error} />
      <Loaded query={prints}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.prints);
          const total = pages[0]?.total ?? all.length;
          return (
            <>
              <div className={styles.above}>
                <p role="status">{total === 0 ? 'No print matches.' : countPrints(total)}</p>
                <ViewSwitch
                  views={{ grid: 'Grid', table: 'Table' }}
                  value={view}
                  onChange={(name) => set({ view: name === 'grid' ? '' : name })}
                />
              </div>
              <PrintList
                prints={all}
                view={view}
                isOrdered={!params.has('sort') && !params.has('q')}
                category={filter.category}
                selection={selection}
                onSelect={setSelection}
                onPlace={(id, to) => place.mutate({ id, place: to })}
              />
              <ShowMore query={prints}>Show more prints</ShowMore>
              <BulkBar
                selection={selection}
                shown={all.length}
                total={total}
                filter={filter}
                onSelect={setSelection}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** The part of the address that chooses and sorts prints. */
function withoutView(params: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(params);
  search.delete('view');
  return search;
}
