import { useState } from 'react';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { parseInches } from '#domain/fulfillment/parse-inches.ts';
import { describeLimit, isWithinLimit, type PlanNumber } from '#domain/wall/plan/plan.ts';
import { sixteenth } from '#domain/wall/round-inches.ts';
import { Field } from '../../ui/form/field.tsx';

interface InchesFieldProps {
  label: string;
  name: string;
  /** What the number must be; by default any length. */
  number?: PlanNumber;
  hint?: string;
  value: number;
  onChange(inches: number): void;
}

/** A length such as `84` or `58 1/2`. It counts when the visitor presses Enter or leaves the field. */
export function InchesField({ label, name, number, hint, value, onChange }: InchesFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const finish = () => {
    if (typed === undefined) return;
    const inches = sixteenth(parseInches(typed) ?? Number.NaN);
    const isValid = number ? isWithinLimit(number, inches) : inches >= 0 && inches <= 999;
    setProblem(isValid ? undefined : number ? describeLimit(number) : 'Enter a length in inches.');
    if (!isValid) return;
    setTyped(undefined);
    if (inches !== value) onChange(inches);
  };
  return (
    <Field
      label={label}
      name={name}
      {...(hint && { hint })}
      problem={problem}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value < 0 ? `-${formatInches(-value)}` : formatInches(value))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
