import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderMove, TrackingCorrection } from '#domain/api/orders/orders.ts';
import { call } from '../api/call.ts';
import { usePages } from '../api/use-pages.ts';

/** The list of orders. @param search the search of the page's address, without its `?` */
export function useOrders(search: string) {
  return usePages(['orders', search], (params) => call('GET /api/studio/orders', params), search);
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: ['order', id],
    queryFn: () => call('GET /api/studio/orders/:orderId', { orderId: id }),
  });
}

export function useMoveOrder(id: string) {
  return useOrderChange(id, (move: OrderMove) =>
    call('POST /api/studio/orders/:orderId/move', { orderId: id }, move),
  );
}

export function useCancelOrder(id: string) {
  return useOrderChange(id, () => call('POST /api/studio/orders/:orderId/cancel', { orderId: id }));
}

export function useRefundOrder(id: string) {
  return useOrderChange(id, (refund: { amount: number; after: number }) =>
    call('POST /api/studio/orders/:orderId/refund', { orderId: id }, refund),
  );
}

export function useResendConfirmation(id: string) {
  return useOrderChange(id, (email: { to?: string }) =>
    call('POST /api/studio/orders/:orderId/resend', { orderId: id }, email),
  );
}

export function useCorrectEmail(id: string) {
  return useOrderChange(id, () => call('POST /api/studio/orders/:orderId/correction', { orderId: id }));
}

/** @param typed the fields of an address by name: `shippingName`, `address.line1` and so on */
export function useCorrectAddress(id: string) {
  return useOrderChange(id, (typed: Record<string, string>) => {
    const field = (name: string) => typed[name] ?? '';
    const address = {
      line1: field('address.line1'),
      line2: field('address.line2'),
      city: field('address.city'),
      state: field('address.state'),
      postal_code: field('address.postal_code'),
      country: 'US' as const,
    };
    return call(
      'PUT /api/studio/orders/:orderId/address',
      { orderId: id },
      {
        shippingName: field('shippingName'),
        address,
      },
    );
  });
}

export function useCorrectTracking(id: string) {
  return useOrderChange(id, (correction: TrackingCorrection) =>
    call('PUT /api/studio/orders/:orderId/tracking', { orderId: id }, correction),
  );
}

export function useChangeGiftNote(id: string) {
  return useOrderChange(id, (note: string) =>
    call('PUT /api/studio/orders/:orderId/gift-note', { orderId: id }, { note }),
  );
}

/** A change after which the order is read again, also when it failed, because another person may have changed it. */
function useOrderChange<Variables, Value>(id: string, mutationFn: (variables: Variables) => Promise<Value>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['order', id] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
        client.invalidateQueries({ queryKey: ['pieces'] }),
      ]),
  });
}
