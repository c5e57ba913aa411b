import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, StudioCall } from '#domain/api/studio-calls.ts';
import { call, callUnchecked, type ParamsOf } from './call.ts';
import { queryClient, readsOnly } from './query-client.ts';

type Variables<Name extends StudioCall> =
  BodyOf<Name> extends Record<string, never> ? undefined : BodyOf<Name>;

/** Reads something for the page. `live.ts` reads it again by the first part of its key. */
export function useRead<Name extends StudioCall>(
  queryKey: readonly unknown[],
  name: Name,
  ...[params]: ParamsOf<Name>
) {
  return useQuery<AnswerOf<Name>>({ queryKey, queryFn: () => callUnchecked(name, params) });
}

/**
 * A change by one call, whose variables are its body. Then the page is read again, also after a refusal, because another
 * person may have changed it.
 */
export function useChange<Name extends StudioCall>(name: Name, ...[params]: ParamsOf<Name>) {
  return useMutation<AnswerOf<Name>, Error, Variables<Name>>({
    // A call without a body has no variables.
    mutationFn: (body) => callUnchecked(name, params, body as BodyOf<Name> | undefined),
  });
}

/** Undoes a change of the log, by its id. */
export function useUndoChange() {
  return useMutation({
    mutationFn: (changeId: string) => call('POST /api/studio/changes/:changeId/undo', { changeId }),
    // What it did is said at once, since another change may replace the offer before the page is read.
    meta: readsOnly,
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
