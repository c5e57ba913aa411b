import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#domain/api/studio-calls.ts';
import { callUnchecked, type PlainCall } from './call.ts';

/** The calls that answer with a page of a list. */
type ListCall = {
  [Name in PlainCall]: AnswerOf<Name> extends { cursor: string | null } ? Name : never;
}[PlainCall];

/**
 * A list that the shop sends page by page. While another search loads, the former list stays.
 * @param search the filters, as in the page's address
 */
export function usePages<Name extends ListCall>(
  queryKey: readonly string[],
  name: Name,
  search = new URLSearchParams(),
) {
  return useInfiniteQuery({
    queryKey: [...queryKey, search.toString()],
    queryFn: ({ pageParam }) =>
      callUnchecked(name, { ...Object.fromEntries(search), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    // Every `ListCall` has it.
    getNextPageParam: (page) => (page as { cursor: string | null }).cursor,
    placeholderData: (previous) => previous,
  });
}
