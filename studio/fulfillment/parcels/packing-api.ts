import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BoxRates, PackedParcel, Packing } from '#domain/api/parcels.ts';
import { call } from '../../api/call.ts';

export function usePacking(orderId: string) {
  return useQuery({
    queryKey: ['packing', orderId],
    queryFn: () => call<Packing>('GET', `orders/${orderId}/packing`),
  });
}

export function useRates(orderId: string) {
  return usePackingChange((codes: string[]) =>
    call<{ boxes: BoxRates[] }>('POST', `orders/${orderId}/label-rates`, { codes }),
  );
}

export interface ChosenService {
  codes: string[];
  service: string;
  cents?: number;
}

export function useBuyLabels(orderId: string) {
  return usePackingChange((boxes: ChosenService[]) =>
    call<{ parcels: PackedParcel[] }>('POST', `orders/${orderId}/labels`, { boxes }),
  );
}

export function useShip(orderId: string) {
  return usePackingChange((parcel: { codes: string[]; carrier: string; number: string }) =>
    call<void>('POST', `orders/${orderId}/parcels`, parcel),
  );
}

export function useVoidLabel() {
  return usePackingChange((parcelId: string) =>
    call<{ refundStatus: string }>('POST', `parcels/${parcelId}/void`, {}),
  );
}

/** A call after which everything about pieces and orders is read again, also when it failed. */
function usePackingChange<Variables, Value>(mutationFn: (variables: Variables) => Promise<Value>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        ['packing', 'pieces', 'orders', 'order', 'today'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
