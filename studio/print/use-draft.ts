import { useState } from 'react';

export interface Draft<Values> {
  /** What is saved, with the changes of this draft. */
  values: Values;
  /** The names of the values that were changed. */
  changed: (keyof Values & string)[];
  /** The version of the print that was changed. */
  version: number;
  isChanged: boolean;
  change(values: Partial<Values>): void;
  /** What somebody else has saved meanwhile, with the changes of this draft. */
  mergeInto(theirs: Values): Values;
  /** Takes the version that somebody else saved as read. */
  keepMine(version: number): void;
  discard(): void;
}

/** Repeats the change from `before` to `mine` on `theirs`. */
type Merge<Values> = (theirs: Values, mine: Values, before: Values) => Values;

interface Stored<Values> {
  version: number;
  before: Values;
  changes: Partial<Values>;
}

/**
 * Unsaved changes of a part of a print. They stay when somebody else changes the print, and the server then refuses to
 * save them.
 * @param merge for values with parts that two people can change. By default, a changed value replaces theirs.
 */
export function useDraft<Values extends object>(
  version: number,
  saved: Values,
  merge?: Merge<Values>,
): Draft<Values> {
  const [stored, setStored] = useState<Stored<Values>>();
  const onto = (theirs: Values, { before, changes }: Stored<Values>): Values =>
    merge ? merge(theirs, { ...before, ...changes }, before) : { ...theirs, ...changes };
  const values = stored ? onto(saved, stored) : saved;
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);
  const draft = stored && isChanged ? stored : { version, before: saved, changes: {} };
  return {
    values,
    changed: Object.keys(draft.changes) as (keyof Values & string)[],
    version: draft.version,
    isChanged,
    change: (changes) => setStored({ ...draft, changes: { ...draft.changes, ...changes } }),
    mergeInto: (theirs) => onto(theirs, draft),
    keepMine: (newVersion) => setStored({ ...draft, version: newVersion }),
    discard: () => setStored(undefined),
  };
}
