import { invalid } from './api-error.ts';

export type FormValue = string | FormFields;
export interface FormFields {
  [key: string]: FormValue;
}

const maxPairs = 10_000;
const maxDepth = 8;

/**
 * Parses `a[b][0]=c&d[]=e` into nested fields. Lists become fields named by their index, because only the schema knows
 * whether `metadata[0]` is a list (`listOf` converts them to arrays). Throws an ApiError on malformed text.
 */
export function parseForm(text: string): FormFields {
  const fields = emptyFields();
  const pairs = text === '' ? [] : text.split('&');
  if (pairs.length > maxPairs) throw invalid(`Too many parameters: ${pairs.length}`);
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (name !== '') place(fields, splitName(name), equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return fields;
}

// No prototype: a parameter may be called `__proto__`.
const emptyFields = (): FormFields => Object.create(null);

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalid('Invalid percent-encoding in the request.');
  }
}

function splitName(name: string): string[] {
  const head = name.split('[', 1)[0] ?? '';
  const tail = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  if (tail.length > maxDepth) throw invalid(`Invalid parameter: ${name} is nested too deeply.`);
  return [head, ...tail];
}

function place(fields: FormFields, path: string[], value: string): void {
  let parent = fields;
  path.forEach((part, depth) => {
    const key = part === '' ? String(Object.keys(parent).length) : part;
    if (depth === path.length - 1) {
      parent[key] = value;
      return;
    }
    const next = parent[key];
    const inner = typeof next === 'object' ? next : emptyFields();
    parent[key] = inner;
    parent = inner;
  });
}
