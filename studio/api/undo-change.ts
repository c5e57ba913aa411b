import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

/** Undoes a change of the log. Then everything is read again, also after a refusal, because another person has changed it. */
export function useUndoChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => call('POST /api/studio/changes/:changeId/undo', { changeId }),
    onSettled: () => void client.invalidateQueries(),
  });
}
