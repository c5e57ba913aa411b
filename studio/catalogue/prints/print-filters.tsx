import { categories, categoryNames } from '#domain/catalogue/categories.ts';
import { useRead } from '../../api/use-call.ts';
import { FilterSearch, FilterSelect, ListFilters } from '../../ui/lists/list-filters.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { Select } from '../../ui/select.tsx';

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

export function PrintFilters() {
  const { params, set } = useFilters();
  const artists = useRead(['prints', 'artists'], 'GET /api/studio/prints/artists').data?.artists ?? [];
  const artist = params.get('artist') ?? '';
  // A name in the address may have no prints anymore.
  const names = artist && !artists.includes(artist) ? [artist, ...artists] : artists;
  const shown = ['state', 'lack'].find((name) => params.has(name));
  return (
    <ListFilters
      search={<FilterSearch label="Find a print" name="q" />}
      names={['state', 'lack', 'category', 'artist']}
    >
      <Select
        label="Show"
        options={stateOptions}
        value={shown ? `${shown}=${params.get(shown)}` : ''}
        onChange={({ target }) => {
          const [name = 'state', value = ''] = target.value.split('=');
          set({ state: '', lack: '', [name || 'state']: value });
        }}
      />
      <FilterSelect label="Category" options={categoryOptions} name="category" />
      <FilterSelect
        label="Artist"
        options={[['', 'All artists'], ...names.map((name) => [name, name] as const)]}
        name="artist"
      />
      <FilterSelect label="Sort" options={sortOptions} name="sort" />
    </ListFilters>
  );
}
