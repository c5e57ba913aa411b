import { emailProblem, firstNameProblem, passwordProblem } from '#domain/accounts.ts';
import { invalid } from '#server/http/errors.ts';

/** @throws RequestError 400 with the first problem as its message: the page shows it as it is */
export function requireNewAccount(application: { firstName: string; email: string; password: string }): void {
  requireNoProblem({
    firstName: firstNameProblem(application.firstName),
    email: emailProblem(application.email),
    password: passwordProblem(application.password),
  });
}

/** @throws RequestError 400 for a field that is empty; its other rules are not told to who signs in */
export function requireCredentials({ email, password }: { email: string; password: string }): void {
  requireNoProblem({
    email: email.trim() === '' ? 'Email is required' : undefined,
    password: password === '' ? 'Password is required' : undefined,
  });
}

/** @throws RequestError 400 when any field has a problem */
export function requireNoProblem(problems: Record<string, string | undefined>): void {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const [first] = found;
  if (first) throw invalid(first[1], Object.fromEntries(found));
}
