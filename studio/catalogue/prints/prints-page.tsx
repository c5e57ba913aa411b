import { useState } from 'react';
import type { Selection } from 'react-aria-components/GridList';
import { Link } from 'react-router';
import type { StudioPrintFilter } from '#domain/api/catalogue/prints.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { BareWalls } from '../uploads/bare-walls.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { countPrints } from './count-prints.ts';
import { PrintFilters } from './print-filters.tsx';
import { PrintList } from './print-list.tsx';
import { usePlacePrint, usePrints } from './prints-api.ts';
import styles from './prints-page.module.css';

/** All prints, as a grid or as a table. Filters, sort and view are in the address. */
export function PrintsPage() {
  const { params, set: setFilters } = useFilters();
  const [selection, setSelection] = useState<Selection>(new Set());
  const view = params.get('view') === 'table' ? 'table' : 'grid';
  const search = withoutView(params);
  const prints = usePrints(search);
  const place = usePlacePrint(search);
  const filter = readFilter(search);
  const set = (changes: Record<string, string>) => {
    setSelection(new Set());
    setFilters(changes);
  };
  return (
    <Page
      title="Prints"
      actions={
        <Link className={buttonClass} to="/prints/upload">
          Upload photographs
        </Link>
      }
    >
      <BareWalls />
      <PrintFilters params={params} onChange={set} />
      <Problem error={place.error} />
      <Loaded query={prints}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.prints);
          const total = pages[0]?.total ?? all.length;
          return (
            <>
              <div className={styles.above}>
                <p role="status">{total === 0 ? 'No print matches.' : countPrints(total)}</p>
                <fieldset className={styles.views}>
                  <legend className="visually-hidden">View</legend>
                  {(['grid', 'table'] as const).map((name) => (
                    <Button
                      key={name}
                      kind="quiet"
                      aria-pressed={view === name}
                      onPress={() => setFilters({ view: name === 'grid' ? '' : name })}
                    >
                      {name === 'grid' ? 'Grid' : 'Table'}
                    </Button>
                  ))}
                </fieldset>
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
function withoutView(params: URLSearchParams): string {
  const search = new URLSearchParams(params);
  search.delete('view');
  return search.toString();
}

function readFilter(search: string): StudioPrintFilter {
  const { sort: _, ...filter } = Object.fromEntries(new URLSearchParams(search));
  return filter;
}
