import type { UnknownAction } from '@reduxjs/toolkit';
import type { Order } from '#domain/orders.ts';
import { rehydrated } from '../store/rehydrated.ts';

export interface OrdersState {
  orders: Order[];
  isFetching: boolean;
  error: string | null;
}

export const noOrders: OrdersState = { orders: [], isFetching: false, error: null };

export function ordersReducer(state: OrdersState = noOrders, action: UnknownAction): OrdersState {
  return rehydrated.match(action) ? (action.payload.orders ?? noOrders) : state;
}
