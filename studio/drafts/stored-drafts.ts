import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useStaff } from '../staff/session/use-staff.ts';
import { SharedState, useSharedState } from '../ui/shared-state.ts';
import { changesOf, conflictsOf, type Edits, edit, keepMine, takeTheirs, unsaved } from './edits.ts';

const storageName = 'studio-edits';

/** Unsaved work of this tab, by the member of staff, the page and a name. It outlives a sign-in, and a reload. */
const drafts = new SharedState(load());

export interface Edited<Values extends object> {
  /** What is saved, with the edits. */
  values: Values;
  isChanged: boolean;
  /** While it is asked: the names of the values that two people have changed, and what the other one has saved. */
  conflict: { names: (keyof Values & string)[]; theirs: Values } | undefined;
  change(changes: Partial<Values>): void;
  discard(): void;
  keepMine(): void;
  /** The edits of other values stay. */
  takeTheirs(): void;
}

/**
 * Unsaved changes of what a page shows. Values that only one person has changed are merged; if two people have changed the
 * same value, `askAbout` asks which one counts, and returns whether it does.
 * @param name tells the drafts of one page apart
 */
export function useEdits<Values extends object>(name: string, saved: Values) {
  const key = `${keyOf(useStaff().id, useLocation().pathname)}${name}`;
  const { [key]: stored } = useSharedState(drafts);
  const [isAsked, setAsked] = useState(false);
  const read = () => unsaved(drafts.read()[key] ?? {}, saved);
  const put = (edits: Edits) => store({ ...drafts.read(), [key]: edits });
  const settle = (edits: Edits) => {
    put(edits);
    setAsked(false);
  };
  const edits = read();
  const isChanged = Object.keys(edits).length > 0;
  const names = isAsked ? conflictsOf(edits, saved) : [];
  useEffect(() => {
    if (stored && !isChanged) put({});
  });
  const edited: Edited<Values> = {
    values: { ...saved, ...changesOf<Values>(edits) },
    isChanged,
    conflict: names.length > 0 ? { names, theirs: saved } : undefined,
    change: (changes) => put(edit(read(), saved, changes)),
    discard: () => settle({}),
    keepMine: () => settle(keepMine(edits, saved)),
    takeTheirs: () => settle(takeTheirs(edits, saved)),
  };
  const askAbout = (theirs: Values) => {
    const isNeeded = conflictsOf(read(), theirs).length > 0;
    setAsked(isNeeded);
    return isNeeded;
  };
  return { ...edited, askAbout, read, put };
}

/** Whether a page has unsaved work. */
export function hasDrafts(staffId: string, path: string): boolean {
  return Object.keys(drafts.read()).some((key) => key.startsWith(keyOf(staffId, path)));
}

export function discardDrafts(staffId: string, path: string): void {
  const others = Object.entries(drafts.read()).filter(([key]) => !key.startsWith(keyOf(staffId, path)));
  store(Object.fromEntries(others));
}

function keyOf(staffId: string, path: string): string {
  return `${staffId} ${path} `;
}

function store(next: Readonly<Record<string, Edits>>): void {
  const kept = Object.fromEntries(Object.entries(next).filter(([, edits]) => Object.keys(edits).length > 0));
  try {
    sessionStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // A full or blocked storage leaves the drafts in memory.
  }
  drafts.set(kept);
}

function load(): Readonly<Record<string, Edits>> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(storageName) ?? '{}'));
  } catch {
    return {};
  }
}
