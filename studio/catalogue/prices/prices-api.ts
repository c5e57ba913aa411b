import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedPrint } from '#domain/api/prints.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import type { Dollars } from '#domain/money.ts';
import { call } from '../../api/call.ts';

export interface Prices {
  price: Dollars;
  memberPrice: Dollars;
}
export type PriceTable = Record<SizeKey, Prices>;

export interface ShopPrices {
  prices: PriceTable;
  /** What the shop came with. */
  specified: PriceTable;
  /** The prints with own prices, at most 200. */
  ownPriced: ListedPrint[];
  ownPricedTotal: number;
}

/** What new prices of a size would do. */
export interface SizePreview {
  size: SizeKey;
  before: Prices;
  after: Prices;
  /** The prints that get them, and those that keep own prices. */
  prints: number;
  keepOwn: number;
}

export function usePrices() {
  return useQuery({ queryKey: ['prices'], queryFn: () => call<ShopPrices>('GET', 'prices') });
}

export function usePreviewPrices() {
  return useMutation({
    mutationFn: (prices: Partial<PriceTable>) =>
      call<{ sizes: SizePreview[] }>('POST', 'prices/preview', { prices }),
  });
}

export function useSavePrices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { prices: Partial<PriceTable>; seen: Partial<PriceTable> }) =>
      call<void>('PUT', 'prices', request),
    onSettled: () =>
      Promise.all(['prices', 'prints', 'print'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
