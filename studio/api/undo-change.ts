import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

/** What an undo does not take back. */
export interface UndoneChange {
  message: string;
  /** The order whose buyer can be emailed a correction. */
  misinformedOrder?: string;
}

/** Undoes a change of the log. Then everything is read again, also after a refusal: somebody else has changed it. */
export function useUndoChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => call<UndoneChange | undefined>('POST', `changes/${changeId}/undo`, {}),
    onSettled: () => void client.invalidateQueries(),
  });
}
