import { categories, categoryNames } from '#domain/catalogue/categories.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { useArtists } from './prints-api.ts';
import styles from './prints-page.module.css';

const categoryOptions = [
  ['', 'All categories'],
  ...categories.map((category) => [category, categoryNames[category]] as const),
] as const;

/** States and lacks share one select, since an owner looks for one of them at a time. */
const stateOptions = [
  ['', 'All prints'],
  ['state=published', 'Published'],
  ['state=hidden', 'Hidden'],
  ['state=planned', 'Planned'],
  ['lack=master', 'Without a master'],
  ['lack=pixels', 'Below 150 ppi'],
] as const;

const sortOptions = [
  ['', 'Gallery order'],
  ['newest', 'Newest'],
  ['title', 'Title'],
] as const;

interface Props {
  params: URLSearchParams;
  /** Changes the address. An empty value removes a parameter. */
  onChange: (changes: Record<string, string>) => void;
}

export function PrintFilters({ params, onChange }: Props) {
  const artists = useArtists().data?.artists ?? [];
  const artist = params.get('artist') ?? '';
  // A name in the address may have no prints any more.
  const names = artist && !artists.includes(artist) ? [artist, ...artists] : artists;
  const shown = ['state', 'lack'].find((name) => params.has(name));
  return (
    <search className={styles.filters}>
      <SearchField label="Find a print" value={params.get('q') ?? ''} onChange={(q) => onChange({ q })} />
      <Select
        label="Show"
        options={stateOptions}
        value={shown ? `${shown}=${params.get(shown)}` : ''}
        onChange={({ target }) => {
          const [name = 'state', value = ''] = target.value.split('=');
          onChange({ state: '', lack: '', [name || 'state']: value });
        }}
      />
      <Select
        label="Category"
        options={categoryOptions}
        value={params.get('category') ?? ''}
        onChange={({ target }) => onChange({ category: target.value })}
      />
      <Select
        label="Artist"
        options={[['', 'All artists'], ...names.map((name) => [name, name] as const)]}
        value={artist}
        onChange={({ target }) => onChange({ artist: target.value })}
      />
      <Select
        label="Sort"
        options={sortOptions}
        value={params.get('sort') ?? ''}
        onChange={({ target }) => onChange({ sort: target.value })}
      />
    </search>
  );
}
