import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { type FieldTexts, focusField, readForm } from '../ui/form/use-submit.ts';

interface LiveForm {
  form: RefObject<HTMLFormElement | null>;
  check: (values: FieldTexts) => FieldTexts;
  onChange: (field: string) => void;
}

/**
 * Checks a form while the visitor fills it in. A field shows its problem after the visitor leaves it. Enter in an invalid
 * form shows the problems of all fields.
 */
export function useLiveProblems({ form, check, onChange }: LiveForm) {
  const [problems, setProblems] = useState<FieldTexts>({});
  const [checkedFields, setCheckedFields] = useState<readonly string[]>([]);
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
    if (!(target instanceof HTMLInputElement)) return;
    setCheckedFields((names) => [...new Set([...names, target.name])]);
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || isValid || !(target instanceof HTMLInputElement)) return;
    setCheckedFields(Object.keys(problems));
    focusField(form.current, Object.keys(problems)[0] ?? '');
  };
  return {
    isValid,
    liveProblem: (field: string) => (checkedFields.includes(field) ? problems[field] : undefined),
    listeners: { onInput, onBlur, onKeyDown },
  };
}
