import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { capitalize } from '#domain/capitalize.ts';
import { stations } from '#domain/fulfillment/pieces.ts';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { isAt } from './choose-pieces.ts';

/** A link for each station that has pieces, with their number. */
export function StationTabs({ pieces, station }: { pieces: BenchPiece[]; station: string }) {
  const tabs = [
    { value: '', text: 'All' },
    ...stations.map((value) => ({ value, text: capitalize(value) })),
    { value: 'aside', text: 'Set aside' },
  ]
    .map((tab) => ({ ...tab, count: pieces.filter((piece) => isAt(piece, tab.value)).length }))
    .filter(({ value, count }) => value === '' || value === station || count > 0);
  return <FilterTabs label="Stations" name="station" tabs={tabs} />;
}
