import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { categories, categoryNames, orientations } from '#domain/catalogue/categories.ts';
import { readFilter, type SearchFilter } from '#domain/catalogue/search-filter.ts';
import button from '../../ui/button.module.css';
import { Select } from '../../ui/form/select.tsx';
import styles from './print-filters.module.css';
import { printsAddress } from './prints-address.ts';
import { SearchField } from './search-field.tsx';

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
        <PhoneFilter filter={formFilter} />
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

/** On phones, what shows and hides the dropdowns and the frames, which stand after it. It works without JavaScript. */
function PhoneFilter({ filter: { category, orientation, order } }: { filter: SearchFilter }) {
  const chosen = [category, orientation, order].filter(Boolean).length;
  return (
    <details className={styles.phoneFilter}>
      <summary className={styles.phoneSummary}>{chosen > 0 ? `Filter (${chosen})` : 'Filter'}</summary>
    </details>
  );
}

const typingPauseMs = 300;

/** Shows the prints that match the filter form, at once or when the visitor stops typing. */
function usePrintFilter(filter: SearchFilter) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [formFilter, setFormFilter] = useState(filter);
  const shownFilter = useRef(filter);
  const requestedUrl = useRef(printsAddress(filter));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    (history: 'push' | 'replace') => {
      clearTimeout(timer.current);
      if (!form.current) return;
      const next = readForm(form.current);
      const url = printsAddress(next);
      if (url === requestedUrl.current) return;
      requestedUrl.current = url;
      setFormFilter(next);
      navigate(url, { replace: history === 'replace', preventScrollReset: true });
    },
    [navigate],
  );
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, typingPauseMs, 'replace');
  };

  // After other navigations, such as Back, copy the new filter into the form.
  useEffect(() => {
    if (shownFilter.current === filter) return;
    shownFilter.current = filter;
    const url = printsAddress(filter);
    if (requestedUrl.current === url) return;
    requestedUrl.current = url;
    clearTimeout(timer.current);
    setFormFilter(filter);
    const search = form.current?.elements.namedItem('q');
    if (search instanceof HTMLInputElement) search.value = filter.q ?? '';
  }, [filter]);
  // Apply text typed before hydration.
  useEffect(() => {
    show('replace');
    return () => clearTimeout(timer.current);
  }, [show]);

  return { form, formFilter, show, showSoon };
}

function readForm(form: HTMLFormElement): SearchFilter {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readFilter(new URLSearchParams(fields));
}
