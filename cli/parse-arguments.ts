import { InvalidArgumentError } from 'commander';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';

// Each parser throws an InvalidArgumentError that states the allowed values.

export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

export function email(text: string): string {
  if (emailProblem(text) === undefined) return normalizeEmail(text);
  throw new InvalidArgumentError('It must be an email address, such as ada@example.com.');
}

/** `2026-11-30`, a day in UTC. */
export function day(text: string): string {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (start?.getTime() && start.toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError('It must be a day, such as 2026-11-30.');
}
