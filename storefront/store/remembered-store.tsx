import { type ReactNode, useEffect, useState } from 'react';
import { rememberFrame } from '../framing/frame-preference.ts';
import { persistStore } from './persisted-store.ts';
import { createShopStore, ShopStoreProvider } from './store.ts';

/** The server renders the empty store; the browser fills it once the page has come alive. */
export function RememberedStore({ children }: { children: ReactNode }) {
  const [store] = useState(createShopStore);
  useEffect(() => {
    const stopping = persistStore(store, () => localStorage);
    const stopFrame = rememberFrame(store);
    return () => {
      stopFrame();
      stopping.then((stop) => stop());
    };
  }, [store]);
  return <ShopStoreProvider value={store}>{children}</ShopStoreProvider>;
}
