import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SizePrices } from '#domain/api/prices.ts';
import { call } from '../../api/call.ts';

export function usePrices() {
  return useQuery({ queryKey: ['prices'], queryFn: () => call('GET /api/studio/prices') });
}

export function usePreviewPrices() {
  return useMutation({
    mutationFn: (prices: SizePrices) => call('POST /api/studio/prices/preview', {}, { prices }),
  });
}

export function useSavePrices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { prices: SizePrices; seen: SizePrices }) =>
      call('PUT /api/studio/prices', {}, request),
    onSettled: () =>
      Promise.all(['prices', 'prints', 'print'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
