import { useState } from 'react';
import { DayField } from '../../ui/day-field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './figures.module.css';
import { namedSpans, type Span } from './spans.ts';

interface Props {
  span: Span;
  onChange: (span: Span) => void;
}

/** Chooses the days: one of the usual spans, or the first day and the last, which a phone shows only for other days. */
export function SpanFields({ span, onChange }: Props) {
  const spans = namedSpans(new Date());
  const chosen = spans.find(([, { from, to }]) => from === span.from && to === span.to)?.[0] ?? '';
  const [isOpen, setOpen] = useState(chosen === '');
  return (
    <search className={styles.span} data-open={isOpen}>
      <Select
        label="Show"
        value={isOpen ? '' : chosen}
        options={[...spans.map(([name]) => [name, name] as const), ['', 'Other days']]}
        onChange={(event) => {
          const found = spans.find(([name]) => name === event.target.value);
          setOpen(!found);
          if (found) onChange(found[1]);
        }}
      />
      <DayField
        label="First day"
        value={span.from}
        onChange={(from) => from && onChange({ ...span, from })}
      />
      <DayField label="Last day" value={span.to} onChange={(to) => to && onChange({ ...span, to })} />
    </search>
  );
}
