import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useStaff } from '../staff/session/use-staff.ts';

const storageName = 'studio-drafts';

/** Unsaved work of this tab, by the member of staff, the page and a name. It outlives a sign-in, and a reload. */
let drafts: Readonly<Record<string, unknown>> = load();
const listeners = new Set<() => void>();

/**
 * Unsaved work of the page that is shown, and what replaces it; undefined discards it.
 * @param name tells the drafts of one page apart
 */
export function useStoredDraft<Value>(name: string) {
  const key = `${keyOf(useStaff().id, useLocation().pathname)}${name}`;
  // Only this hook writes under the key, with values of this type.
  const draft = useSyncExternalStore(subscribe, () => drafts[key]) as Value | undefined;
  const put = (value: Value | undefined) => store({ ...drafts, [key]: value });
  return [draft, put, () => drafts[key] as Value | undefined] as const;
}

/** Whether a page has unsaved work. */
export function hasDrafts(staffId: string, path: string): boolean {
  return Object.keys(drafts).some((key) => key.startsWith(keyOf(staffId, path)));
}

export function discardDrafts(staffId: string, path: string): void {
  const others = Object.entries(drafts).filter(([key]) => !key.startsWith(keyOf(staffId, path)));
  store(Object.fromEntries(others));
}

function keyOf(staffId: string, path: string): string {
  return `${staffId} ${path} `;
}

function store(next: Readonly<Record<string, unknown>>): void {
  drafts = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
  try {
    sessionStorage.setItem(storageName, JSON.stringify(drafts));
  } catch {
    // A full or blocked storage leaves the drafts in memory.
  }
  for (const listener of listeners) listener();
}

function load(): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(storageName) ?? '{}'));
  } catch {
    return {};
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
