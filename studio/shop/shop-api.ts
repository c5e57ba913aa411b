import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DetailsVersion, ShownDetails } from '#domain/api/shop/shop.ts';
import { ApiError, call } from '../api/call.ts';
import { sessionKey } from '../staff/session/session.ts';

const shopKey = ['shop'];

export function useShop() {
  return useQuery({ queryKey: shopKey, queryFn: () => call('GET /api/studio/shop') });
}

export function useSaveShop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: DetailsVersion) => call('PUT /api/studio/shop', {}, saved),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: shopKey }),
        // The studio shows the shop's name.
        client.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}

/** What new equipment would take off sale or put back on sale, as sentences. */
export function useEquipmentPreview(equipment: ShownDetails['equipment']) {
  return useQuery({
    queryKey: [...shopKey, 'equipment', equipment],
    queryFn: () =>
      call('POST /api/studio/shop/equipment-preview', {}, { equipment }).catch((error) => {
        // The form says what is wrong when it is saved.
        if (error instanceof ApiError && error.code === 'invalid') return { sentences: [] };
        throw error;
      }),
    placeholderData: (previous) => previous,
  });
}

/** The prints that a search finds. @param text words, or the id of a print */
export function useHeroPrints(text: string) {
  return useQuery({
    queryKey: ['prints', 'hero', text],
    queryFn: () => call('GET /api/studio/prints', { q: text }),
    enabled: text !== '',
    placeholderData: (previous) => previous,
  });
}
