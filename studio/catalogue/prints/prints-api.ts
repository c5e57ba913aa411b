import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ChosenPrints, Place, PrintChange, PrintsPage } from '#domain/api/catalogue/prints.ts';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';

/** The list of prints. @param search the filters and the sort, as in the page's address */
export function usePrints(search: string) {
  return usePages(['prints', search], (params) => call('GET /api/studio/prints', params), search);
}

export function useArtists() {
  return useQuery({
    queryKey: ['prints', 'artists'],
    queryFn: () => call('GET /api/studio/prints/artists'),
  });
}

/** Moves a print in the gallery's order. The list shows it at its new place before the shop has answered. */
export function usePlacePrint(search: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, place }: { id: string; place: Place }) =>
      call('POST /api/studio/prints/:printId/place', { printId: id }, place),
    onMutate: async ({ id, place }) => {
      await client.cancelQueries({ queryKey: ['prints', search] });
      if (!('position' in place)) moveInList(client, search, id, place);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['prints'] }),
  });
}

function moveInList(
  client: QueryClient,
  search: string,
  id: string,
  place: { before: string } | { after: string },
): void {
  client.setQueryData<InfiniteData<PrintsPage, string>>(['prints', search], (list) => {
    const all = list?.pages.flatMap(({ prints }) => prints) ?? [];
    const moved = all.find(({ _id }) => _id === id);
    const others = all.filter((print) => print !== moved);
    const neighbor = 'before' in place ? place.before : place.after;
    const at = others.findIndex(({ _id }) => _id === neighbor);
    if (!list || !moved || at < 0) return list;
    const ordered = others.toSpliced('before' in place ? at : at + 1, 0, moved);
    let start = 0;
    const pages = list.pages.map((page) => {
      const prints = ordered.slice(start, start + page.prints.length);
      start += page.prints.length;
      return { ...page, prints };
    });
    return { ...list, pages };
  });
}

export function usePreview() {
  return useMutation({
    mutationFn: (request: { prints: ChosenPrints; change: PrintChange }) =>
      call('POST /api/studio/prints/changes/preview', {}, request),
  });
}

export function useChangePrints() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { prints: ChosenPrints; change: PrintChange; digest: string }) =>
      call('POST /api/studio/prints/changes', {}, request),
    onSettled: () =>
      Promise.all(['prints', 'print', 'prices'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
