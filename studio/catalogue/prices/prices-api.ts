import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#domain/api/studio-calls.ts';
import { call } from '../../api/call.ts';

/** New prices of the shop, and the ones that they replace. */
export type PriceChange = BodyOf<'PUT /api/studio/prices'>;

export function usePrices() {
  return useQuery({ queryKey: ['prices'], queryFn: () => call('GET /api/studio/prices') });
}

export function usePreviewPrices() {
  return useMutation({
    mutationFn: ({ prices }: PriceChange) => call('POST /api/studio/prices/preview', {}, { prices }),
  });
}

export function useSavePrices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PriceChange) => call('PUT /api/studio/prices', {}, change),
    onSettled: () =>
      Promise.all(['prices', 'prints', 'print'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
