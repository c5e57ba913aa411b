import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Place, PrintsPage } from '#domain/api/catalogue/prints.ts';
import { call } from '../../api/call.ts';

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
