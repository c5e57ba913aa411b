import { Form, useSubmit } from 'react-router';
import { categories, categoryNames, orientations } from '#domain/categories.ts';
import { Select } from '../ui/select.tsx';
import styles from './print-filters.module.css';
import type { PrintFilter } from './read-filter.ts';

const categoryOptions = [
  { value: 'all', text: 'All' },
  ...categories.map((category) => ({ value: category, text: categoryNames[category] })),
];

const orientationOptions = [
  { value: 'all', text: 'All' },
  ...orientations.map((value) => ({ value, text: value === 'portrait' ? 'Portrait' : 'Landscape' })),
];

/** A form that the browser can send by itself; with JavaScript a choice sends it at once. */
export function PrintFilters({ filter }: { filter: PrintFilter }) {
  const submit = useSubmit();
  return (
    <Form
      key={`${filter.category} ${filter.orientation}`}
      className={styles.filters}
      action="/shop/all-prints/"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <Select
        label="Category"
        name="category"
        options={categoryOptions}
        defaultValue={filter.category ?? 'all'}
      />
      <Select
        label="Orientation"
        name="orientation"
        options={orientationOptions}
        defaultValue={filter.orientation ?? 'all'}
      />
      <noscript>
        <button type="submit">Show</button>
      </noscript>
    </Form>
  );
}
