import { combineReducers, legacy_createStore, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { cartNoticesReducer } from '../cart/cart-notices.ts';
import { cartReducer, totalCart } from '../cart/cart-slice.ts';
import { framePreferenceReducer } from '../framing/frame-preference.ts';
import { ordersReducer } from '../orders/orders-slice.ts';
import { userReducer } from '../session/user-slice.ts';
import { rehydrated } from './rehydrated.ts';

const slices = combineReducers({
  user: userReducer,
  orders: ordersReducer,
  cart: cartReducer,
  cartNotices: cartNoticesReducer,
  framePreference: framePreferenceReducer,
  /** False on the server and until the browser's memory has been read. */
  isRehydrated: (state = false, action: UnknownAction): boolean => state || rehydrated.match(action),
});

export type ShopState = ReturnType<typeof slices>;

function shopReducer(state: ShopState | undefined, action: UnknownAction): ShopState {
  const next = slices(state, action);
  const isSettled = next.cart.products === state?.cart.products && next.user.isMember === state.user.isMember;
  return isSettled ? next : { ...next, cart: totalCart(next.cart, next.user.isMember) };
}

/** Without the toolkit's development middleware, which a browser would load and never use. */
export function createShopStore() {
  return legacy_createStore(shopReducer);
}

export type ShopStore = ReturnType<typeof createShopStore>;

export const useShopDispatch = useDispatch.withTypes<ShopStore['dispatch']>();
export const useShopSelector = useSelector.withTypes<ShopState>();
