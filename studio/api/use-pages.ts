import { useInfiniteQuery } from '@tanstack/react-query';

/**
 * A list that the shop sends page by page. While another search loads, the former list stays.
 * @param read makes the call for one page
 * @param search the filters, as in the page's address, without its `?`
 */
export function usePages<ListPage extends { cursor: string | null }>(
  queryKey: readonly string[],
  read: (params: Record<string, string>) => Promise<ListPage>,
  search = '',
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      read({
        ...Object.fromEntries(new URLSearchParams(search)),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (previous) => previous,
  });
}
