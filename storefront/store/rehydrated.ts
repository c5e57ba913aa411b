import { createAction } from '@reduxjs/toolkit';
import type { CartState } from '#domain/cart.ts';
import type { OrdersState } from '../orders/orders-slice.ts';
import type { UserState } from '../session/user-slice.ts';

export interface PersistedSlices {
  user: UserState;
  orders: OrdersState;
  cart: CartState;
}

/** What the browser remembered has been read: at the start, and again when another tab has written. */
export const rehydrated = createAction<Partial<PersistedSlices>>('store/rehydrated');
