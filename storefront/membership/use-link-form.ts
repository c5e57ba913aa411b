import { useState } from 'react';
import { emailProblem } from '#domain/accounts.ts';
import type { ApiAnswer } from '../api.ts';
import { foundProblems, useSubmit } from '../ui/form/use-submit.ts';

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
