import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { DayField } from '../day-field.tsx';
import { Select } from '../select.tsx';
import styles from './list-filters.module.css';
import { SearchField } from './search-field.tsx';
import { useFilters } from './use-filters.ts';

interface ListFiltersProps {
  /** Finds one by its words. */
  search: ReactNode;
  /** The parameters of the address that choose some. */
  names?: readonly string[];
  /** The other fields. */
  children?: ReactNode;
}

/** What a list shows. In narrow windows the fields wait behind a button, so that the list begins on the first screen. */
export function ListFilters({ search, names = [], children }: ListFiltersProps) {
  const { params } = useFilters();
  const count = names.filter((name) => params.get(name)).length;
  // A page that opens with a filter shows it.
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <search className={styles.filters}>
      {search}
      {children && (
        <>
          <div className={styles.toggle}>
            <Button kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {count === 0 ? 'Filter' : `Filter: ${count}`}
            </Button>
          </div>
          <div className={styles.fields} data-open={isOpen}>
            {children}
          </div>
        </>
      )}
    </search>
  );
}

interface Props {
  /** The parameter of the page's address that has the value. */
  name: string;
  label: string;
}

export function FilterSearch({ name, ...field }: Props & { hint?: string }) {
  const { params, set } = useFilters();
  return <SearchField {...field} value={params.get(name) ?? ''} onChange={(text) => set({ [name]: text })} />;
}

export function FilterSelect({
  name,
  ...field
}: Props & { options: readonly (readonly [value: string, text: string])[] }) {
  const { params, set } = useFilters();
  return (
    <Select
      {...field}
      value={params.get(name) ?? ''}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}

export function FilterDay({ name, label }: Props) {
  const { params, set } = useFilters();
  return <DayField label={label} value={params.get(name) ?? ''} onChange={(day) => set({ [name]: day })} />;
}
