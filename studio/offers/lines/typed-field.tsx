import { type InputHTMLAttributes, useState } from 'react';
import field from '../../ui/field.module.css';

interface Props<Value extends string | number | undefined>
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'> {
  label: string;
  /** Whether only screen readers get the label, because the head of a column says it. */
  isInTable?: boolean;
  value: Value;
  read: (typed: string) => Value;
  write: (value: Value) => string;
  onChange: (value: Value) => void;
  isInvalid?: boolean;
}

/** A field whose text means a value. What a person types stays as it is while it means the value that the page has. */
export function TypedField<Value extends string | number | undefined>({
  label,
  isInTable = false,
  value,
  read,
  write,
  onChange,
  isInvalid = false,
  ...input
}: Props<Value>) {
  const [typed, setTyped] = useState(write(value));
  return (
    <label className={field.field}>
      <span className={isInTable ? 'visually-hidden' : field.label}>{label}</span>
      <input
        className={field.input}
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        data-invalid={isInvalid || undefined}
        {...input}
        value={read(typed) === value ? typed : write(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
      />
    </label>
  );
}
