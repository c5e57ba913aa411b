import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedOrder, ListTotal, StudioOrder } from '#domain/api/orders.ts';
import type { OwnersStep, Tracking } from '#domain/orders/orders.ts';
import { call } from '../api/call.ts';
import { usePages } from '../api/use-pages.ts';

interface OrdersPage {
  orders: ListedOrder[];
  /** Of the next page. */
  cursor: string | null;
  /** Only in the first page of a list without a search. */
  total: ListTotal | null;
}

/** The list of orders. @param search the search of the page's address, without its `?` */
export function useOrders(search: string) {
  return usePages<OrdersPage>(['orders', search], 'orders', search);
}

export function useOrder(id: string) {
  return useQuery({ queryKey: ['order', id], queryFn: () => call<StudioOrder>('GET', `orders/${id}`) });
}

export interface Move {
  to: OwnersStep;
  tracking?: Omit<Tracking, 'url'>;
  /** Ships pieces that are not packed too. */
  unpacked?: true;
  despiteDispute?: true;
}

export function useMoveOrder(id: string) {
  return useOrderChange(id, (move: Move) => call<void>('POST', `orders/${id}/move`, move));
}

export function useCancelOrder(id: string) {
  return useOrderChange(id, () => call<{ refunded: number }>('POST', `orders/${id}/cancel`, {}));
}

export function useRefundOrder(id: string) {
  return useOrderChange(id, (refund: { amount: number; after: number }) =>
    call<{ refundId: string }>('POST', `orders/${id}/refund`, refund),
  );
}

export function useResendConfirmation(id: string) {
  return useOrderChange(id, (email: { to?: string }) =>
    call<{ to: string }>('POST', `orders/${id}/resend`, email),
  );
}

export function useCorrectEmail(id: string) {
  return useOrderChange(id, () => call<void>('POST', `orders/${id}/correction`, {}));
}

/** @param typed the fields of an address by name: `shippingName`, `address.line1` and so on */
export function useCorrectAddress(id: string) {
  return useOrderChange(id, (typed: Record<string, string>) => {
    const field = (name: string) => typed[name] ?? '';
    const [line1, city, state, postal_code] = ['line1', 'city', 'state', 'postal_code'].map((name) =>
      field(`address.${name}`),
    );
    const address = { line1, line2: field('address.line2'), city, state, postal_code, country: 'US' };
    return call<{ doubt: string | null }>('PUT', `orders/${id}/address`, {
      shippingName: field('shippingName'),
      address,
    });
  });
}

interface TrackingCorrection {
  /** Its number until now. Null: the order has no parcel of its own record. */
  parcel: string | null;
  tracking: Omit<Tracking, 'url'>;
}

export function useCorrectTracking(id: string) {
  return useOrderChange(id, (correction: TrackingCorrection) =>
    call<void>('PUT', `orders/${id}/tracking`, correction),
  );
}

export function useChangeGiftNote(id: string) {
  return useOrderChange(id, (note: string) => call<void>('PUT', `orders/${id}/gift-note`, { note }));
}

/** A change after which the order is read again, also when it failed: somebody else may have changed it. */
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
