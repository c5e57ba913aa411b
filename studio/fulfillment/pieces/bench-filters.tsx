import { useState } from 'react';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './bench-page.module.css';
import type { BenchFilters } from './choose-pieces.ts';

interface Props {
  /** What is in the workshop: only its sizes, frames and papers can be chosen. */
  all: BenchPiece[];
  filters: BenchFilters;
  isByStation: boolean;
  set: (name: string, value: string) => void;
}

export function BenchFilterFields({ all, filters, isByStation, set }: Props) {
  const { day, size, frame, paper } = filters;
  const count = [day, size, frame, paper].filter(Boolean).length;
  // A page that opens with a filter shows it.
  const [isOpen, setOpen] = useState(count > 0);
  const papers = [...new Set(all.map(({ paper }) => paper))];
  return (
    <search className={styles.filters}>
      <SearchField label="Find or scan a piece" value={filters.text} onChange={(typed) => set('q', typed)} />
      <div className={styles.toggle}>
        <Button kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {count === 0 ? 'Filter' : `Filter: ${count}`}
        </Button>
      </div>
      <div className={styles.fields} data-open={isOpen}>
        <Select
          label="Day"
          options={[
            ['', 'All days'],
            ['late', 'Late'],
            ['due', 'Due in 4 days'],
          ]}
          value={filters.day}
          onChange={(event) => set('day', event.target.value)}
        />
        <Select
          label="Size"
          options={[['', 'All sizes'], ...unique(all, ({ size }) => [size, sizes[size].name])]}
          value={filters.size}
          onChange={(event) => set('size', event.target.value)}
        />
        <Select
          label="Frame"
          options={[
            ['', 'All frames'],
            ...unique(all, ({ frameColor }) => [frameColor, frames[frameColor].name]),
          ]}
          value={filters.frame}
          onChange={(event) => set('frame', event.target.value)}
        />
        {papers.length > 1 && (
          <Select
            label="Paper"
            options={[['', 'All papers'], ...papers.map((paper) => [paper, paper] as const)]}
            value={filters.paper}
            onChange={(event) => set('paper', event.target.value)}
          />
        )}
        <Select
          label="Group"
          options={[
            ['', 'By day'],
            ['station', 'By station'],
          ]}
          value={isByStation ? 'station' : ''}
          onChange={(event) => set('by', event.target.value)}
        />
      </div>
    </search>
  );
}

function unique(all: BenchPiece[], optionOf: (piece: BenchPiece) => [value: string, text: string]) {
  return [...new Map(all.map(optionOf))];
}
