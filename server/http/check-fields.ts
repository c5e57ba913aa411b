import { invalid } from '#server/http/errors.ts';

/**
 * Call it with the problem of each field, in the order of the form.
 * @throws RequestError 400 with the first problem as its message, which the page shows
 */
export function requireNoProblem(problems: Record<string, string | undefined>): void {
  const foundProblems = Object.entries(problems).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const [first] = foundProblems;
  if (first) throw invalid(first[1], Object.fromEntries(foundProblems));
}
