import { useEffect, useState } from 'react';
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
  const [shown, setShown] = useState(filter);
  useEffect(() => setShown(filter), [filter]);
  const show = (change: Record<string, string>) => {
    const next = readFilter(new URLSearchParams({ ...shown, ...change }));
    setShown(next);
    navigate(printsAddress(next), { preventScrollReset: true });
  };
  return (
    <form className={styles.filters} action="/shop/all-prints/">
      <Select
        label="Category"
        name="category"
        options={categoryOptions}
        value={shown.category ?? 'all'}
        onChoose={(category) => show({ category })}
      />
      <Select
        label="Orientation"
        name="orientation"
        options={orientationOptions}
        value={shown.orientation ?? 'all'}
        onChoose={(orientation) => show({ orientation })}
      />
      <noscript>
        <button type="submit">Show</button>
      </noscript>
    </form>
  );
}
