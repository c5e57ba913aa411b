import { type SelectHTMLAttributes, useId } from 'react';
import styles from './select.module.css';
import { useEarlyChoice } from './use-early-choice.ts';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  label: string;
  options: readonly { value: string; text: string }[];
  value: string;
  onChoose: (value: string) => void;
}

export function Select({ label, options, value, onChoose, ...select }: SelectProps) {
  const id = useId();
  const field = useEarlyChoice<HTMLDivElement>(value, onChoose);
  return (
    <div className={styles.field} ref={field}>
      <label className="quiet-text" htmlFor={id}>
        {label}
      </label>
      <select
        className={styles.select}
        id={id}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
