import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { dueWorkingDays } from '#domain/orders/delays.ts';
import { FilterSelect, ListFilters } from '../../ui/lists/list-filters.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import type { BenchFilters } from './choose-pieces.ts';

const dayOptions = [
  ['', 'All days'],
  ['late', 'Late'],
  ['due', `Due in ${dueWorkingDays} working days`],
] as const;

const groupOptions = [
  ['', 'By day'],
  ['station', 'By station'],
] as const;

interface Props {
  /** What is in the workshop: only its sizes, frames and papers can be chosen. */
  all: BenchPiece[];
  filters: BenchFilters;
  onFind: (text: string) => void;
}

export function BenchFilterFields({ all, filters, onFind }: Props) {
  return (
    <ListFilters
      search={<SearchField label="Find or scan a piece" value={filters.text} onChange={onFind} />}
      names={['day', 'size', 'frame', 'paper']}
    >
      <FilterSelect label="Day" options={dayOptions} name="day" />
      <FilterSelect
        label="Size"
        options={[['', 'All sizes'], ...unique(all, ({ size }) => [size, sizes[size].name])]}
        name="size"
      />
      <FilterSelect
        label="Frame"
        options={[
          ['', 'All frames'],
          ...unique(all, ({ frameColor }) => [frameColor, frames[frameColor].name]),
        ]}
        name="frame"
      />
      <PaperSelect pieces={all} />
      <FilterSelect label="Group" options={groupOptions} name="by" />
    </ListFilters>
  );
}

/** Chooses one of the papers, if there are several. */
export function PaperSelect({ pieces }: { pieces: readonly BenchPiece[] }) {
  const papers = [...new Set(pieces.map(({ paper }) => paper))];
  if (papers.length < 2) return null;
  return (
    <FilterSelect
      label="Paper"
      options={[['', 'All papers'], ...papers.map((paper) => [paper, paper] as const)]}
      name="paper"
    />
  );
}

function unique(all: BenchPiece[], optionOf: (piece: BenchPiece) => [value: string, text: string]) {
  return [...new Map(all.map(optionOf))];
}
