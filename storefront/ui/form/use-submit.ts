import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { emailProblem } from '#domain/customers/accounts.ts';
import { foundProblems } from '#domain/found-problems.ts';
import type { ApiAnswer } from '../../api/call.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';

/** Texts by the names of a form's fields. */
export type FieldTexts = Partial<Record<string, string>>;

interface Submission {
  /** What is wrong with each field; empty when the form may be sent. */
  check: (values: FieldTexts) => FieldTexts;
  send: (values: FieldTexts) => Promise<unknown>;
}

/** Checks and sends a form. It ignores further submissions while one is running. The first invalid field gets the focus. */
export function useSubmit({ check, send }: Submission) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [problems, setProblems] = useState<FieldTexts>({});
  const [refusal, setRefusal] = useState('');

  /** Shows what is wrong with the fields, and with the form as a whole. */
  const showProblems = (newProblems: FieldTexts, text = '') => {
    // The problem is rendered before its field gets the focus, so that a screen reader reads them together.
    // The focus moves at once: a moment later, the visitor may already be typing in another field.
    flushSync(() => {
      setProblems(newProblems);
      setRefusal(text);
    });
    const [first] = Object.keys(newProblems);
    if (first) focusField(form.current, first);
  };
  /** Hides the problem of a field that the visitor has changed. */
  const clearProblem = (name: string) => setProblems(({ [name]: _, ...others }) => others);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay()) return;
    const values = readForm(event.currentTarget);
    const newProblems = check(values);
    showProblems(newProblems);
    if (Object.keys(newProblems).length === 0) await busyWith(send(values));
  };
  return { isBusy, problems, refusal, showProblems, clearProblem, form, props: { ref: form, onSubmit } };
}

/** The values of a form's fields. They are uncontrolled, so text typed before hydration is not lost. */
export function readForm(form: HTMLFormElement): FieldTexts {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** A form that takes an email address and requests a link by email. `answer` is the response to the latest request. */
export function useLinkForm(request: (email: string) => Promise<ApiAnswer<unknown>>) {
  const [latest, setLatest] = useState<ApiAnswer<unknown>>();
  const { form, isBusy, problems, props } = useSubmit({
    check: ({ email = '' }) => foundProblems({ email: emailProblem(email) }),
    send: async ({ email = '' }) => setLatest(await request(email.trim())),
  });
  const answer = isBusy || problems.email ? undefined : latest;
  return { form, isBusy, problem: problems.email, answer, props };
}
