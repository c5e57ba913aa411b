import { emailProblem, firstNameProblem, passwordProblem } from '#domain/accounts.ts';
import { invalid } from '#server/http/errors.ts';

/** @throws RequestError 400 with the first problem as its message, which the page shows */
export function requireNewAccount(registration: {
  firstName: string;
  email: string;
  password: string;
}): void {
  requireNoProblem({
    firstName: firstNameProblem(registration.firstName),
    email: emailProblem(registration.email),
    password: passwordProblem(registration.password),
  });
}

/** Signing in checks no other rules than that. @throws RequestError 400 for an empty field */
export function requireCredentials({ email, password }: { email: string; password: string }): void {
  requireNoProblem({
    email: email.trim() === '' ? 'Email is required' : undefined,
    password: password === '' ? 'Password is required' : undefined,
  });
}

/** @throws RequestError 400 if any field has a problem */
export function requireNoProblem(problems: Record<string, string | undefined>): void {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const [first] = found;
  if (first) throw invalid(first[1], Object.fromEntries(found));
}
