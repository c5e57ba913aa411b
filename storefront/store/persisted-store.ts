import { openPersistedEntry, type PersistedStorage } from './browser-storage.ts';
import { openPersistedState } from './persisted-state.ts';
import type { ShopStore } from './store.ts';

const storageKey = 'persist:root';

/**
 * Keeps the store in the browser's storage. It writes nothing before the first read has ended. It reads the changes of
 * other tabs when they occur, and when the page returns from the back/forward cache.
 * @returns a function that stops it
 */
export async function persistStore(
  store: ShopStore,
  openStorage: () => PersistedStorage,
  page: EventTarget = globalThis,
): Promise<() => void> {
  const persisted = await openPersistedState(store, openPersistedEntry(openStorage, storageKey));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    persisted.flush();
  };
  const unsubscribe = store.subscribe(() => {
    timer ??= setTimeout(flush);
  });
  const handleStorage = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key === storageKey || key === null) persisted.readChanges();
  };
  const handlePageShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) persisted.readChanges();
  };
  page.addEventListener('pagehide', flush);
  page.addEventListener('pageshow', handlePageShow);
  page.addEventListener('storage', handleStorage);
  return () => {
    unsubscribe();
    flush();
    page.removeEventListener('pagehide', flush);
    page.removeEventListener('pageshow', handlePageShow);
    page.removeEventListener('storage', handleStorage);
  };
}
