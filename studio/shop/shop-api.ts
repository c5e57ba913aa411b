import { useQuery } from '@tanstack/react-query';
import type { ShownDetails } from '#domain/api/shop/shop.ts';
import { ApiError, call } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';

export function useShop() {
  return useRead(['shop'], 'GET /api/studio/shop');
}

/** What new equipment would take off sale or put back on sale, as sentences. */
export function useEquipmentPreview(equipment: ShownDetails['equipment']) {
  return useQuery({
    queryKey: ['shop', 'equipment', equipment],
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
