import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { type FieldTexts, focusField, readForm } from '../ui/form/use-submit.ts';

interface LiveForm {
  form: RefObject<HTMLFormElement | null>;
  check: (values: FieldTexts) => FieldTexts;
  onChange: (field: string) => void;
}

/**
 * Checks a form as it is filled in. A field shows its problem after the visitor leaves it; all fields do after Enter is
 * pressed in an invalid form.
 */
export function useLiveProblems({ form, check, onChange }: LiveForm) {
  const [problems, setProblems] = useState<FieldTexts>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const isValid = Object.keys(problems).length === 0;
  const update = () => {
    if (form.current) setProblems(check(readForm(form.current)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before hydration
  useEffect(update, []);

  const onInput = ({ target }: { target: EventTarget }) => {
    update();
    if (target instanceof HTMLInputElement) onChange(target.name);
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
    liveProblem: (field: string) => (left.includes(field) ? problems[field] : undefined),
    listeners: { onInput, onBlur, onKeyDown },
  };
}
