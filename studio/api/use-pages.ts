import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/**
 * A list that the shop sends page by page. While another search loads, the former list stays.
 * @param search the filters, as in the page's address, without its `?`
 */
export function usePages<ListPage extends { cursor: string | null }>(
  queryKey: readonly string[],
  path: string,
  search = '',
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => {
      const params = new URLSearchParams(search);
      if (pageParam) params.set('cursor', pageParam);
      return call<ListPage>('GET', params.size > 0 ? `${path}?${params}` : path);
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (previous) => previous,
  });
}
