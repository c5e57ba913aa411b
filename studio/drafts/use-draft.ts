import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { staleVersionOf } from '../api/call.ts';
import { changesOf, editsSince } from './edits.ts';
import { type Edited, useEdits } from './stored-drafts.ts';

/** @typeParam Saved what the shop has saved; @typeParam Request the variables of the call that saves */
interface Settings<Saved, Values, Request> {
  shown: Saved;
  /** The values that are edited. Each of them can be changed by another person. */
  valuesOf: (saved: Saved) => Values;
  /** `changes` are among `values`, which also have what others have saved. */
  requestOf: (onto: Saved, values: Values, changes: Partial<Values>) => Request;
  save: UseMutationResult<Saved, Error, Request>;
}

export interface Draft<Values extends object> extends Edited<Values> {
  isPending: boolean;
  isSaved: boolean;
  /** The error of the last attempt to save. */
  error: Error | null;
  /** Asks first if two people have changed the same value. */
  save(): void;
}

/** Unsaved changes of what a page shows, saved together onto the newest version. */
export function useDraft<Saved extends { version: number }, Values extends object, Request>({
  shown,
  valuesOf,
  requestOf,
  save,
}: Settings<Saved, Values, Request>): Draft<Values> {
  // The page may still show, or read again, a version from before the last answer. It is no change by another person.
  const [answered, setAnswered] = useState<Saved>();
  const [isSaved, setIsSaved] = useState(false);
  const newest = newestOf(shown, answered);
  const { put, read, askAbout, ...edited } = useEdits('draft', valuesOf(newest));

  const send = (onto: Saved) => {
    const sent = read();
    const changes = changesOf<Values>(sent);
    save.mutate(requestOf(onto, { ...valuesOf(onto), ...changes }, changes), {
      onSuccess: (saved) => {
        setAnswered(saved);
        setIsSaved(true);
        put(editsSince(sent, read(), valuesOf(saved)));
      },
      onError: (error) => {
        const current = staleVersionOf<Saved>(error);
        if (!current || current.version <= onto.version) return;
        setAnswered(current);
        if (!askAbout(valuesOf(current))) send(current);
      },
    });
  };
  return {
    ...edited,
    isPending: save.isPending,
    isSaved: isSaved && !edited.isChanged,
    error: edited.isChanged && !staleVersionOf(save.error) ? save.error : null,
    change(changes) {
      edited.change(changes);
      setIsSaved(false);
      if (save.isError) save.reset();
    },
    save: () => askAbout(valuesOf(newest)) || send(newest),
    keepMine() {
      edited.keepMine();
      send(newest);
    },
  };
}

function newestOf<Saved extends { version: number }>(one: Saved, other: Saved | undefined): Saved {
  return other && other.version > one.version ? { ...one, ...other } : one;
}
