/** The problems of a form's fields without the fields that have none. */
export function foundProblems<Field extends string>(
  problems: Partial<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(found) as Partial<Record<Field, string>>;
}
