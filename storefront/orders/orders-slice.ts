import type { Order } from '#domain/orders/orders.ts';

export interface OrdersState {
  /** Newest first. */
  orders: Order[];
  isFetching: boolean;
  error: string | null;
}

type OrdersChange = (slices: { orders: OrdersState }) => { orders: OrdersState };

export const noOrders: OrdersState = { orders: [], isFetching: false, error: null };

export function ordersRequested(): OrdersChange {
  return ({ orders }) => ({ orders: { ...orders, isFetching: true, error: null } });
}

export function ordersReceived(orders: Order[]): OrdersChange {
  return () => ({ orders: { ...noOrders, orders } });
}

export function ordersFailed(error: string): OrdersChange {
  return ({ orders }) => ({ orders: { ...orders, isFetching: false, error } });
}

/**
 * The stored orders with this page's own request state. Orders in the format of another version of the shop are left
 * out, and the next request loads them again.
 */
export function recallOrders({ isFetching, error }: OrdersState, { orders }: OrdersState): OrdersState {
  return { orders: orders.filter(isComplete), isFetching, error };
}

function isComplete(order: Partial<Order> | null): boolean {
  return (
    typeof order?._id === 'string' &&
    typeof order.createdAt === 'string' &&
    typeof order.amountTotal === 'number' &&
    [order.status, order.paymentStatus, order.fulfillmentStatus].every((word) => typeof word === 'string') &&
    typeof order.reachedAt === 'object' &&
    Array.isArray(order.items) &&
    order.items.every((item) => typeof item?.name === 'string')
  );
}
