import type { BuyerOrder } from '#domain/api/orders/order.ts';

export interface OrdersState {
  /** Newest first. */
  orders: BuyerOrder[];
  isFetching: boolean;
  error: string | null;
}

type OrdersChange = (slices: { orders: OrdersState }) => { orders: OrdersState };

export const noOrders: OrdersState = { orders: [], isFetching: false, error: null };

export function ordersRequested(): OrdersChange {
  return ({ orders }) => ({ orders: { ...orders, isFetching: true, error: null } });
}

export function ordersReceived(orders: BuyerOrder[]): OrdersChange {
  return () => ({ orders: { ...noOrders, orders } });
}

/** An order that the member has changed. */
export function orderChanged(changed: BuyerOrder): OrdersChange {
  return ({ orders }) => ({ orders: { ...orders, orders: replaceOrder(orders.orders, changed) } });
}

/** The orders with this one in place of the one that it was. */
export function replaceOrder(orders: readonly BuyerOrder[], changed: BuyerOrder): BuyerOrder[] {
  return orders.map((order) => (order._id === changed._id ? changed : order));
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

function isComplete(order: Partial<BuyerOrder> | null): boolean {
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
