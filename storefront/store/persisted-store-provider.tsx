import { type ReactNode, useEffect, useState } from 'react';
import { rememberFrame } from '../framing/frame-preference.ts';
import { persistStore } from './persisted-store.ts';
import { createShopStore, ShopStoreProvider } from './store.ts';

/** The server renders the initial state; the browser reads the stored state after hydration. */
export function PersistedStoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createShopStore);
  useEffect(() => {
    const persistence = persistStore(store, () => localStorage);
    const stopFrame = rememberFrame(store);
    return () => {
      stopFrame();
      persistence.then((stop) => stop());
    };
  }, [store]);
  return <ShopStoreProvider value={store}>{children}</ShopStoreProvider>;
}
