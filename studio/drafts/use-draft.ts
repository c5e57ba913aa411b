import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staleVersionOf } from '../api/call.ts';
import { useStoredDraft } from './stored-drafts.ts';

interface Stored<Values> {
  changes: Partial<Values>;
  /** The changed values as they were when they were changed. */
  before: Partial<Values>;
}

/** @typeParam Saved what the shop has saved; @typeParam Request the variables of the call that saves */
interface Settings<Saved, Values, Request> {
  shown: Saved;
  /** The values that are edited. Each of them can be changed by another person. */
  valuesOf: (saved: Saved) => Values;
  /** `changes` are among `values`, which also have what others have saved. */
  requestOf: (onto: Saved, values: Values, changes: Partial<Values>) => Request;
  save: UseMutationResult<Saved, Error, Request>;
}

export interface Draft<Values extends object> {
  /** What is saved, with the changes of this draft. */
  values: Values;
  isChanged: boolean;
  isPending: boolean;
  isSaved: boolean;
  /** The error of the last attempt to save. */
  error: Error | null;
  /** The names of the values that two people have changed, and what the other one has saved. */
  conflict: { names: (keyof Values & string)[]; theirs: Values } | undefined;
  change(values: Partial<Values>): void;
  save(): void;
  discard(): void;
  keepMine(): void;
  /** The changes of other values stay. */
  takeTheirs(): void;
}

/**
 * Unsaved changes of what a page shows, saved together. Values that only one person has changed are merged; if two people
 * have changed the same value, saving asks which one counts.
 */
export function useDraft<Saved extends { version: number }, Values extends object, Request>({
  shown,
  valuesOf,
  requestOf,
  save,
}: Settings<Saved, Values, Request>): Draft<Values> {
  type Name = keyof Values & string;
  const [stored, put, read] = useStoredDraft<Stored<Values>>('draft');
  // The page may still show, or read again, a version from before the last save. It is no change by another person.
  const [lastSaved, setLastSaved] = useState<Saved>();
  const [asked, setAsked] = useState<Saved>();
  const [isSaved, setIsSaved] = useState(false);
  const newest = newestOf(shown, lastSaved);
  const theirs = valuesOf(newest);
  const { changes, before }: Stored<Values> = stored ?? { changes: {}, before: {} };
  const changed = namesOf<Values>(changes).filter(
    (name) => name in theirs && !isSame(changes[name], theirs[name]),
  );
  const isChanged = changed.length > 0;
  useEffect(() => {
    if (stored && !isChanged) put(undefined);
  });

  const findConflicts = (current: Saved): Name[] => {
    const others = valuesOf(current);
    return changed.filter(
      (name) => !isSame(others[name], before[name]) && !isSame(others[name], changes[name]),
    );
  };

  const send = (onto: Saved) => {
    const sent = pick(changes, changed);
    setAsked(undefined);
    save.mutate(requestOf(onto, { ...valuesOf(onto), ...sent }, sent), {
      onSuccess: (saved) => {
        setLastSaved(saved);
        setIsSaved(true);
        // What was typed while it was saved stays.
        const now: Stored<Values> = read() ?? { changes: {}, before: {} };
        const typed = namesOf<Values>(now.changes).filter((name) => !isSame(now.changes[name], sent[name]));
        const rest = { changes: pick(now.changes, typed), before: pick(valuesOf(saved), typed) };
        put(typed.length > 0 ? rest : undefined);
      },
      onError: (error) => {
        const current = staleVersionOf<Saved>(error);
        if (current && current.version > onto.version) saveOn(current);
      },
    });
  };
  const saveOn = (current: Saved) => (findConflicts(current).length > 0 ? setAsked(current) : send(current));
  const forget = () => {
    setAsked(undefined);
    if (!save.isPending) save.reset();
  };

  const current = newestOf(newest, asked);
  const conflicts = asked ? findConflicts(current) : [];
  return {
    values: { ...theirs, ...pick(changes, changed) },
    isChanged,
    isPending: save.isPending,
    isSaved: isSaved && !isChanged,
    error: staleVersionOf(save.error) ? null : save.error,
    conflict: conflicts.length > 0 ? { names: conflicts, theirs: valuesOf(current) } : undefined,
    change(next: Partial<Values>) {
      const isNew = (name: Name) => !changed.includes(name);
      put({
        changes: { ...pick(changes, changed), ...next },
        before: { ...pick(before, changed), ...pick(theirs, namesOf<Values>(next).filter(isNew)) },
      });
      setIsSaved(false);
      if (save.isError) save.reset();
    },
    save: () => saveOn(newest),
    discard() {
      put(undefined);
      forget();
    },
    keepMine: () => send(current),
    takeTheirs() {
      const rest = changed.filter((name) => !conflicts.includes(name));
      put({ changes: pick(changes, rest), before: pick(before, rest) });
      setLastSaved(current);
      forget();
    },
  };
}

function newestOf<Saved extends { version: number }>(one: Saved, other: Saved | undefined): Saved {
  return other && other.version > one.version ? { ...one, ...other } : one;
}

function namesOf<Values extends object>(values: Partial<Values>) {
  return Object.keys(values) as (keyof Values & string)[];
}

function pick<Values extends object>(values: Partial<Values>, names: (keyof Values & string)[]) {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as Partial<Values>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
