import { useLayoutEffect } from 'react';
import { loadSaved } from '../favourites/load-saved.ts';
import { loadOrders } from '../orders/load-orders.ts';
import { loadProfile } from '../session/load-profile.ts';
import { useShopStore } from '../store/store.ts';

/** Asks for everything on view when the page opens. Before it is painted, so that nothing looks empty meanwhile. */
export function useFreshSettings(): void {
  const store = useShopStore();
  useLayoutEffect(() => {
    loadProfile(store);
    loadOrders(store);
    loadSaved(store);
  }, [store]);
}
