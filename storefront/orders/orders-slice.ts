import type { Order } from '#domain/orders.ts';

export interface OrdersState {
  /** Newest first. */
  orders: Order[];
  isFetching: boolean;
  error: string | null;
}

type OrdersChange = (slices: { orders: OrdersState }) => { orders: OrdersState };

export const noOrders: OrdersState = { orders: [], isFetching: false, error: null };

export function ordersAsked(): OrdersChange {
  return ({ orders }) => ({ orders: { ...orders, isFetching: true, error: null } });
}

export function ordersReceived(received: Order[]): OrdersChange {
  return () => ({ orders: { ...noOrders, orders: received } });
}

export function ordersRefused(error: string): OrdersChange {
  return ({ orders }) => ({ orders: { ...orders, isFetching: false, error } });
}

/**
 * The stored orders with this page's own request state. An order that another version of the shop stored in another
 * shape is left out; the next request brings it again.
 */
export function recallOrders({ isFetching, error }: OrdersState, { orders }: OrdersState): OrdersState {
  return { orders: orders.filter(isWhole), isFetching, error };
}

function isWhole(order: Partial<Order> | null): boolean {
  return (
    typeof order?._id === 'string' &&
    typeof order.createdAt === 'string' &&
    typeof order.amountTotal === 'number' &&
    [order.status, order.paymentStatus, order.fulfillmentStatus].every((word) => typeof word === 'string') &&
    Array.isArray(order.items) &&
    order.items.every((item) => typeof item?.name === 'string')
  );
}
