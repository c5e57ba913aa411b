import { categories, categoryNames, orientations, type SearchFilter } from '#domain/catalogue/categories.ts';
import button from '../../ui/button.module.css';
import { Select } from '../../ui/form/select.tsx';
import styles from './print-filters.module.css';
import { SearchField } from './search-field.tsx';
import { usePrintFilter } from './use-print-filter.ts';

const categoryOptions = [
  { value: 'all', text: 'All' },
  ...categories.map((category) => ({ value: category, text: categoryNames[category] })),
];

const orientationOptions = [
  { value: 'all', text: 'All' },
  ...orientations.map((value) => ({ value, text: value === 'portrait' ? 'Portrait' : 'Landscape' })),
];

const orderOptions = [
  { value: 'gallery', text: 'Featured' },
  { value: 'newest', text: 'Newest' },
];

/** A form that works without JavaScript. With JavaScript, typing and choosing update the page. */
export function PrintFilters({ filter }: { filter: SearchFilter }) {
  const { form, formFilter, show, showSoon } = usePrintFilter(filter);
  return (
    <search className={styles.search}>
      <form
        ref={form}
        className={styles.filters}
        action="/shop/all-prints/"
        onSubmit={(event) => {
          event.preventDefault();
          show('replace');
        }}
      >
        {filter.arrivals && <input type="hidden" name="arrivals" value={filter.arrivals} />}
        <SearchField defaultValue={filter.q} onType={showSoon} onDone={() => show('replace')} />
        <Select
          label="Category"
          name="category"
          options={categoryOptions}
          value={formFilter.category ?? 'all'}
          onChoose={() => show('push')}
        />
        <Select
          label="Orientation"
          name="orientation"
          options={orientationOptions}
          value={formFilter.orientation ?? 'all'}
          onChoose={() => show('push')}
        />
        {!filter.arrivals && !formFilter.q && (
          <Select
            label="Order"
            name="order"
            options={orderOptions}
            value={formFilter.order ?? 'gallery'}
            onChoose={() => show('push')}
          />
        )}
        <noscript>
          <button className={button.button} data-quiet type="submit">
            Show
          </button>
        </noscript>
      </form>
    </search>
  );
}
