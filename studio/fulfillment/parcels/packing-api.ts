import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChosenService } from '#domain/api/fulfillment/parcels.ts';
import { call } from '../../api/call.ts';

export function usePacking(orderId: string) {
  return useQuery({
    queryKey: ['packing', orderId],
    queryFn: () => call('GET /api/studio/orders/:orderId/packing', { orderId }),
  });
}

export function useRates(orderId: string) {
  return usePackingChange((codes: string[]) =>
    call('POST /api/studio/orders/:orderId/label-rates', { orderId }, { codes }),
  );
}

export function useBuyLabels(orderId: string) {
  return usePackingChange((boxes: ChosenService[]) =>
    call('POST /api/studio/orders/:orderId/labels', { orderId }, { boxes }),
  );
}

export function useShip(orderId: string) {
  return usePackingChange((parcel: { codes: string[]; carrier: string; number: string }) =>
    call('POST /api/studio/orders/:orderId/parcels', { orderId }, parcel),
  );
}

export function useVoidLabel() {
  return usePackingChange((parcelId: string) =>
    call('POST /api/studio/parcels/:parcelId/void', { parcelId }),
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
