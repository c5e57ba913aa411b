import { readSlices } from './read-slices.ts';
import { type PersistedSlices, rehydrated } from './rehydrated.ts';
import type { ShopStore } from './store.ts';

const storageKey = 'persist:root';
const timeoutMs = 5000;
const persistMark = JSON.stringify({ version: 1, rehydrated: true });
const sliceNames = ['user', 'orders', 'cart'] as const;

/** The browser's localStorage, or one that answers later. */
export interface Shelf {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): unknown;
}

/**
 * Keeps the slices in redux-persist's format: one entry whose values are themselves JSON. Nothing is
 * written before the first read has ended. What other tabs write is taken over: as it comes, and when the
 * page wakes from the browser's back/forward cache. Resolves to the way to stop.
 */
export async function persistStore(
  store: ShopStore,
  openShelf: () => Shelf,
  page: EventTarget = globalThis,
): Promise<() => void> {
  const shelf = tolerant(openShelf);
  let written = '';
  const take = (text: string | null) => {
    store.dispatch(rehydrated(readSlices(text)));
    written = serialize(store.getState());
  };
  take(await inTime(shelf.read()));

  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = serialize(store.getState());
    if (text !== written) shelf.write(text);
    written = text;
  };
  const unsubscribe = store.subscribe(() => {
    timer ??= setTimeout(flush);
  });
  const follow = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === storageKey || key === null) take(newValue);
  };
  const wake = async (event: Event) => {
    const text = (event as PageTransitionEvent).persisted ? await shelf.read() : null;
    if (text !== null) take(text);
  };
  page.addEventListener('pagehide', flush);
  page.addEventListener('pageshow', wake);
  page.addEventListener('storage', follow);
  return () => {
    unsubscribe();
    flush();
    page.removeEventListener('pagehide', flush);
    page.removeEventListener('pageshow', wake);
    page.removeEventListener('storage', follow);
  };
}

export function serialize(slices: PersistedSlices): string {
  const entries = sliceNames.map((name) => [name, JSON.stringify(slices[name])]);
  return JSON.stringify({ ...Object.fromEntries(entries), _persist: persistMark });
}

/** Storage that is blocked, private or full must not stop the shop: the cart then lasts as long as the page. */
function tolerant(openShelf: () => Shelf) {
  return {
    async read(): Promise<string | null> {
      try {
        return await openShelf().getItem(storageKey);
      } catch {
        return null;
      }
    },
    write(text: string) {
      try {
        openShelf().setItem(storageKey, text);
      } catch (error) {
        console.warn('The cart cannot be remembered on this device.', error);
      }
    },
  };
}

function inTime(answer: Promise<string | null>): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, null);
    answer.then((text) => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}
