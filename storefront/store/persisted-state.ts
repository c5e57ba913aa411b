import type { PersistedEntry } from './browser-storage.ts';
import { readSlices } from './read-slices.ts';
import { rehydrated, type ShopStore } from './store.ts';
import { compose, parseEntry, type SliceTexts, sliceNames, sliceTexts } from './write-slices.ts';

/** What a store keeps in the browser. */
export interface PersistedState {
  /** Writes at once what has changed. */
  flush(): void;
  /** Takes over what other tabs have written, also when their news is still on its way. */
  takeNews(): Promise<void>;
  /** Empties the store, then removes the entry. */
  forget(): void;
}

const persistedStates = new WeakMap<ShopStore, PersistedState>();

/** The persisted of a store. Without one, and until it has been read, there is nothing to write or take over. */
export function persistedStateOf(store: ShopStore): PersistedState {
  const forget = () => void store.dispatch(rehydrated({}));
  return persistedStates.get(store) ?? { flush() {}, async takeNews() {}, forget };
}

/** Reads the entry into the store; from then on the store has a persisted. */
export async function openPersistedState(store: ShopStore, entry: PersistedEntry): Promise<PersistedState> {
  /** The entry as this page last read or wrote it, and this page's slices at that time. */
  let seen: string | null = null;
  let kept: SliceTexts = {};
  const take = (text: string | null) => {
    store.dispatch(rehydrated(readSlices(text)));
    seen = text;
    kept = sliceTexts(store.getState());
  };
  const flush = () => {
    const now = sliceTexts(store.getState());
    const changed = sliceNames.filter((name) => now[name] !== kept[name]);
    if (changed.length === 0) return;
    const stored = entry.readAtOnce();
    const isNews = stored !== undefined && stored !== seen;
    const changes = Object.fromEntries(changed.map((name) => [name, now[name]]));
    // A slice that only another tab has changed stays as it was left there.
    const text = compose({ ...(isNews ? parseEntry(stored) : now), ...changes });
    kept = now;
    if (entry.write(text)) seen = text;
    if (isNews) take(text);
  };
  const takeNews = async () => {
    flush();
    const text = await entry.read();
    if (text !== undefined && text !== seen) take(text);
  };
  const forget = () => {
    take(null);
    entry.remove();
  };
  take((await entry.read()) ?? null);
  const persisted = { flush, takeNews, forget };
  persistedStates.set(store, persisted);
  return persisted;
}
