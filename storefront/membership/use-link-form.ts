import { type FormEvent, useRef, useState } from 'react';
import { emailProblem } from '#domain/accounts.ts';
import type { ApiAnswer } from '../api.ts';
import { focusField, readForm } from '../ui/form/form-fields.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';

/** A form that takes an email and has a link mailed to it. `answer` is that of the last wish, until there is another. */
export function useLinkForm(ask: (email: string) => Promise<ApiAnswer<unknown>>) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<ApiAnswer<unknown>>();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay()) return;
    const { email = '' } = readForm(event.currentTarget);
    const wrong = emailProblem(email);
    setProblem(wrong);
    setAnswer(undefined);
    if (wrong) return focusField(form.current, 'email');
    setAnswer(await busyWith(ask(email.trim())));
  };
  return { form, isBusy, problem, answer, onSubmit };
}
