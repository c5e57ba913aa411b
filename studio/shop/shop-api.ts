import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { ApiError, call } from '../api/call.ts';
import { sessionKey } from '../staff/session/session.ts';

export interface DetailsVersion {
  /** 0 before the details are saved for the first time. */
  version: number;
  details: ShopDetails;
}

export interface SavedVersion extends DetailsVersion {
  at: string;
  /** Null: from the terminal. */
  staff: { id: string; name: string } | null;
  /** The paths of the details that differ from the version before. */
  changed: string[];
}

export type ShownShop = DetailsVersion & { history: SavedVersion[] };

const shopKey = ['shop'];

export function useShop() {
  return useQuery({ queryKey: shopKey, queryFn: () => call<ShownShop>('GET', 'shop') });
}

export function useSaveShop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: DetailsVersion) => call<DetailsVersion>('PUT', 'shop', saved),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: shopKey }),
        // The studio shows the shop's name.
        client.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}

/** What new equipment would take off sale or put back on sale, as sentences. */
export function useEquipmentPreview(equipment: ShopDetails['equipment']) {
  return useQuery({
    queryKey: [...shopKey, 'equipment', equipment],
    queryFn: () =>
      call<{ sentences: string[] }>('POST', 'shop/equipment-preview', { equipment }).catch((error) => {
        // The form says what is wrong when it is saved.
        if (error instanceof ApiError && error.code === 'invalid') return { sentences: [] };
        throw error;
      }),
    placeholderData: (previous) => previous,
  });
}

export interface HeroPrint {
  _id: string;
  title: string;
  artist: string;
  picture: string;
  state: string;
}

/** The prints that a search finds. @param text words, or the id of a print */
export function useHeroPrints(text: string) {
  return useQuery({
    queryKey: ['prints', 'hero', text],
    queryFn: () => call<{ prints: HeroPrint[] }>('GET', `prints?${new URLSearchParams({ q: text })}`),
    enabled: text !== '',
    placeholderData: (previous) => previous,
  });
}
