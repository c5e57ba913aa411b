import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { focusField, readForm } from '../ui/form/form-fields.ts';

export type Problems = Partial<Record<string, string>>;
type Values = Partial<Record<string, string>>;

/**
 * Checks a form as it is filled in. Each field says what is wrong once it has been left, all of them when
 * Enter is pressed too early; what the server refuses stands until its field is changed.
 */
export function useValidatedForm(check: (values: Values) => Problems) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<Problems>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const isValid = Object.keys(problems).length === 0;
  const look = () => {
    if (form.current) setProblems(check(readForm(form.current)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was filled in before the page came alive
  useEffect(look, []);

  const onInput = ({ target }: { target: EventTarget }) => {
    look();
    if (target instanceof HTMLInputElement) setRefused(({ [target.name]: _, ...others }) => others);
  };
  const onBlur = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) setLeft((names) => [...new Set([...names, target.name])]);
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || isValid || !(target instanceof HTMLInputElement)) return;
    setLeft(Object.keys(problems));
    focusField(form.current, Object.keys(problems)[0] ?? '');
  };
  return {
    isValid,
    problemOf: (name: string) => (left.includes(name) ? problems[name] : undefined) ?? refused[name],
    isRefused: (name: string) => name in refused,
    refuse(fields: Problems) {
      setRefused(fields);
      const [first] = Object.keys(fields);
      if (first) requestAnimationFrame(() => focusField(form.current, first));
    },
    props: { ref: form, onInput, onBlur, onKeyDown },
  };
}
