import { useState } from 'react';

export interface Draft<Values> {
  values: Values;
  /** The version of the print that was changed. */
  version: number;
  isChanged: boolean;
  change(values: Partial<Values>): void;
  /** Takes the version that somebody else saved as read. */
  keepMine(version: number): void;
  discard(): void;
}

/**
 * Unsaved changes of a part of a print. They stay when somebody else changes the print, and the server then refuses to
 * save them.
 */
export function useDraft<Values extends object>(version: number, saved: Values): Draft<Values> {
  const [draft, setDraft] = useState<{ version: number; values: Values }>();
  const isChanged = draft !== undefined && JSON.stringify(draft.values) !== JSON.stringify(saved);
  const current = isChanged ? draft : { version, values: saved };
  return {
    ...current,
    isChanged,
    change: (values) => setDraft({ version: current.version, values: { ...current.values, ...values } }),
    keepMine: (newVersion) => setDraft({ version: newVersion, values: current.values }),
    discard: () => setDraft(undefined),
  };
}
