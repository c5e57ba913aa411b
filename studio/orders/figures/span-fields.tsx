import { DayField } from '../../ui/day-field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './figures.module.css';
import { namedSpans, type Span } from './spans.ts';

interface Props {
  span: Span;
  onChange: (span: Span) => void;
}

/** Chooses the days: one of the usual spans, or the first day and the last. */
export function SpanFields({ span, onChange }: Props) {
  const spans = namedSpans(new Date());
  const chosen = spans.find(([, { from, to }]) => from === span.from && to === span.to)?.[0] ?? '';
  return (
    <search className={styles.span}>
      <Select
        label="Show"
        value={chosen}
        options={[
          ...(chosen ? [] : [['', 'Other days'] as const]),
          ...spans.map(([name]) => [name, name] as const),
        ]}
        onChange={(event) => {
          const found = spans.find(([name]) => name === event.target.value);
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
