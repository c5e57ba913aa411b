import type { z } from 'zod';
import { ApiError, invalid } from './api-error.ts';
import type { FormFields, FormValue } from './parse-form.ts';

type Issue = z.core.$ZodIssue;

/** Parses the parameters. Throws the provider's error for the first invalid one. */
export function checkParameters<T extends z.ZodType>(schema: T, parameters: FormFields): z.output<T> {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  // An unknown name is reported before a missing one, because it is probably the misspelled name.
  const issues = result.error.issues;
  const first = issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0];
  throw first ? toApiError(first, parameters) : new ApiError(400, 'Invalid request.');
}

function toApiError(issue: Issue, parameters: FormFields): ApiError {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => nameOf([...issue.path, key]));
    const names = `parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`;
    return invalid(`Received unknown ${names}`, { code: 'parameter_unknown', param: unknown[0] ?? param });
  }
  if (valueAt(parameters, issue.path) === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param });
  }
  if (issue.code === 'custom') {
    const code: unknown = issue.params?.code;
    return invalid(issue.message, { param, ...(typeof code === 'string' ? { code } : {}) });
  }
  return invalid(`Invalid ${param}: ${issue.message}`, { param });
}

/** `line_items[0][quantity]`, as the provider names a parameter. */
const nameOf = (path: PropertyKey[]) =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');

function valueAt(fields: FormFields, path: PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = fields;
  for (const part of path) value = typeof value === 'object' ? value[String(part)] : undefined;
  return value;
}
