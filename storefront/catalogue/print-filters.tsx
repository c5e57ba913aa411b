import type { ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import { categories, categoryNames, orientations } from '#domain/categories.ts';
import { Select } from '../ui/select.tsx';
import styles from './print-filters.module.css';
import { type PrintFilter, printsAddress, readFilter } from './read-filter.ts';

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
  const navigate = useNavigate();
  const show = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const { category, orientation } = currentTarget;
    const query = new URLSearchParams({ category: category.value, orientation: orientation.value });
    navigate(printsAddress(readFilter(query)), { preventScrollReset: true });
  };
  return (
    <form
      key={`${filter.category} ${filter.orientation}`}
      className={styles.filters}
      action="/shop/all-prints/"
      onChange={show}
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
    </form>
  );
}
