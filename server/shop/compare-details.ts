import { isDeepStrictEqual } from 'node:util';

interface Difference {
  /** `social.url`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** The details that differ. Lists are compared whole. */
export function compareDetails(before: object, after: object, parent = ''): Difference[] {
  const newValues = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before).flatMap(([name, value]) => {
    const path = parent + name;
    const newValue = newValues.get(name);
    if (isGroup(value) && isGroup(newValue)) return compareDetails(value, newValue, `${path}.`);
    return isDeepStrictEqual(value, newValue) ? [] : [{ path, before: value, after: newValue }];
  });
}

/** @param path such as `social.url` */
export function valueAt(details: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isGroup(value) ? entryOf(value, name) : undefined), details);
}

function entryOf(group: object, name: string): unknown {
  return Object.entries(group).find(([key]) => key === name)?.[1];
}

export function putAt(details: object, path: string, value: unknown): void {
  const names = path.split('.');
  const group = valueAt(details, names.slice(0, -1).join('.'));
  Object.assign(names.length > 1 && isGroup(group) ? group : details, { [names.at(-1) ?? '']: value });
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
