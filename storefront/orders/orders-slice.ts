import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Order } from '#domain/orders.ts';
import { loggedOut, loginSucceeded } from '../session/user-slice.ts';
import { rehydrated } from '../store/rehydrated.ts';

export interface OrdersState {
  /** Newest first. */
  orders: Order[];
  isFetching: boolean;
  error: string | null;
}

export const noOrders: OrdersState = { orders: [], isFetching: false, error: null };

export const ordersAsked = createAction('orders/ordersAsked');
export const ordersReceived = createAction<Order[]>('orders/ordersReceived');
export const ordersRefused = createAction<string>('orders/ordersRefused');

export function ordersReducer(state: OrdersState = noOrders, action: UnknownAction): OrdersState {
  if (rehydrated.match(action)) return recall(state, action.payload.orders ?? noOrders);
  if (loggedOut.match(action) || loginSucceeded.match(action)) return noOrders;
  if (ordersAsked.match(action)) return { ...state, isFetching: true, error: null };
  if (ordersReceived.match(action)) return { ...noOrders, orders: action.payload };
  if (ordersRefused.match(action)) return { ...state, isFetching: false, error: action.payload };
  return state;
}

/** What is under way is this page's own affair; an order that another version of the shop kept is asked for anew. */
function recall({ isFetching, error }: OrdersState, { orders }: OrdersState): OrdersState {
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
