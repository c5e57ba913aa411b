import type { PersistedEntry } from './browser-storage.ts';
import { readSlices } from './read-slices.ts';
import { rehydrated, type ShopStore } from './store.ts';
import { compose, parseEntry, type SliceTexts, sliceNames, sliceTexts } from './write-slices.ts';

/** The part of a store that the browser keeps. */
export interface PersistedState {
  /** Writes changes at once. */
  flush(): void;
  /** Reads what other tabs have written, also before their storage event arrives. */
  readChanges(): Promise<void>;
  /** Clears the store, then removes the entry. */
  forget(): void;
}

const persistedStates = new WeakMap<ShopStore, PersistedState>();

/** The persisted state of a store. Until the entry has been read, nothing is written or read. */
export function persistedStateOf(store: ShopStore): PersistedState {
  const forget = () => void store.dispatch(rehydrated({}));
  return persistedStates.get(store) ?? { flush() {}, async readChanges() {}, forget };
}

/** Reads the entry into the store. From then on the store has a persisted state. */
export async function openPersistedState(store: ShopStore, entry: PersistedEntry): Promise<PersistedState> {
  /** The entry as this page last read or wrote it, and this page's slices at that time. */
  let lastText: string | null = null;
  let lastSlices: SliceTexts = {};
  const take = (text: string | null) => {
    store.dispatch(rehydrated(readSlices(text)));
    lastText = text;
    lastSlices = sliceTexts(store.getState());
  };
  const flush = () => {
    const now = sliceTexts(store.getState());
    const changed = sliceNames.filter((name) => now[name] !== lastSlices[name]);
    if (changed.length === 0) return;
    const stored = entry.readAtOnce();
    const isChangedElsewhere = stored !== undefined && stored !== lastText;
    const changes = Object.fromEntries(changed.map((name) => [name, now[name]]));
    // A slice that only another tab has changed keeps that tab's value.
    const text = compose({ ...(isChangedElsewhere ? parseEntry(stored) : now), ...changes });
    lastSlices = now;
    if (entry.write(text)) lastText = text;
    if (isChangedElsewhere) take(text);
  };
  const readChanges = async () => {
    flush();
    const text = await entry.read();
    if (text !== undefined && text !== lastText) take(text);
  };
  const forget = () => {
    take(null);
    entry.remove();
  };
  take((await entry.read()) ?? null);
  const persisted = { flush, readChanges, forget };
  persistedStates.set(store, persisted);
  return persisted;
}
