import { useId, useState } from 'react';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import field from '../ui/field.module.css';
import styles from './days-field.module.css';
import { linesOf } from './shop-values.ts';

interface Props {
  label: string;
  hint?: string;
  /** A day on each line: `2026-12-24`. */
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

/** Single days, in their order. */
export function DaysField({ label, hint, value, onChange, problem }: Props) {
  const id = useId();
  const [day, setDay] = useState('');
  const days = linesOf(value);
  const put = (next: readonly string[]) => onChange([...new Set(next)].toSorted().join('\n'));
  const add = () => {
    put([...days, day]);
    setDay('');
  };
  return (
    <fieldset className={styles.days} aria-describedby={`${id}-hint ${id}-problem`}>
      <legend>{label}</legend>
      <p className={field.note} id={`${id}-hint`}>
        {hint}
      </p>
      {days.length > 0 && (
        <ul>
          {days.map((each) => (
            <li key={each}>
              {formatUtcDay(each)}{' '}
              <Button kind="text" onPress={() => put(days.filter((other) => other !== each))}>
                Remove<span className="visually-hidden"> {formatUtcDay(each)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <DayField label="Date" value={day} onChange={setDay} />
        <Button kind="quiet" isDisabled={day === ''} onPress={add}>
          Add<span className="visually-hidden"> it to: {label}</span>
        </Button>
      </div>
      <p className={field.problem} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
