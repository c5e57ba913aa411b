import { useLayoutEffect } from 'react';
import { useStore } from 'react-redux';
import { loadSaved } from '../favourites/load-saved.ts';
import { loadOrders } from '../orders/load-orders.ts';
import { loadProfile } from '../session/load-profile.ts';
import type { ShopState } from '../store/store.ts';

/** Asks for everything on view when the page opens. Before it is painted, so that nothing looks empty meanwhile. */
export function useFreshSettings(): void {
  const store = useStore<ShopState>();
  useLayoutEffect(() => {
    loadProfile(store);
    loadOrders(store);
    loadSaved(store);
  }, [store]);
}
