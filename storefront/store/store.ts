import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import { defaultVariant } from '#domain/catalogue/variants/variants.ts';
import { type CartState, emptyCart } from '#domain/orders/cart.ts';
import { type LineNotice, noNotices } from '../cart/cart-notices.ts';
import { totalCart } from '../cart/cart-slice.ts';
import { noOrders, type OrdersState, recallOrders } from '../orders/orders-slice.ts';
import { noUser, recallUser, type UserState } from '../session/user-slice.ts';

export interface PersistedSlices {
  user: UserState;
  orders: OrdersState;
  cart: CartState;
}

export interface ShopState extends PersistedSlices {
  cartNotices: LineNotice[];
  /** The frame around the catalogue's prints. */
  framePreference: FrameColor;
  /** False on the server, and in the browser until the stored state has been read. */
  isRehydrated: boolean;
}

/** Returns new values of the slices that change. It never modifies the state in place. */
type Change = (state: ShopState) => Partial<ShopState>;

const initialState: ShopState = {
  user: noUser,
  orders: noOrders,
  cart: emptyCart,
  cartNotices: noNotices,
  framePreference: defaultVariant.frameColor,
  isRehydrated: false,
};

export type ShopStore = ReturnType<typeof createShopStore>;

export function createShopStore() {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(change: Change): void {
      state = withCartTotals({ ...state, ...change(state) }, state);
      for (const listener of listeners) listener();
    },
    /** Calls the listener after each change; returns a function that stops it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function withCartTotals(next: ShopState, previous: ShopState): ShopState {
  const { cart, user } = next;
  const hasSameTotals = cart.products === previous.cart.products && user.isMember === previous.user.isMember;
  return hasSameTotals ? next : { ...next, cart: totalCart(cart, user.isMember) };
}

/** Replaces the state with the stored one when the page starts, and again when another tab has written. */
export function rehydrated({ user, orders, cart }: Partial<PersistedSlices>): Change {
  return (state) => ({
    user: recallUser(state.user, user ?? noUser),
    orders: recallOrders(state.orders, orders ?? noOrders),
    cart: cart ?? emptyCart,
    cartNotices: noNotices,
    isRehydrated: true,
  });
}

const StoreContext = createContext<ShopStore | undefined>(undefined);

export const ShopStoreProvider = StoreContext.Provider;

export function useShopStore(): ShopStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useShopStore needs a ShopStoreProvider above it.');
  return store;
}

/** @param select must return the same value (by `Object.is`) while the state that it reads is unchanged */
export function useShopSelector<Value>(select: (state: ShopState) => Value): Value {
  const { getState, subscribe } = useShopStore();
  const getValue = () => select(getState());
  return useSyncExternalStore(subscribe, getValue, getValue);
}
