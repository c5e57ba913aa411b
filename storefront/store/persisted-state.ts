import type { PersistedEntry } from './browser-storage.ts';
import { readSlices } from './read-slices.ts';
import { rehydrated, type ShopStore } from './store.ts';
import { compose, parseEntry, type SliceTexts, sliceNames, sliceTexts } from './write-slices.ts';

/** The part of a store that the browser keeps. */
interface PersistedState {
  /** Writes changes at once. */
  flush(): void;
  /** Reads the changes of other tabs, even before their storage event arrives. */
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

/** Reads the entry into the store. After this the store has a persisted state. */
export async function openPersistedState(store: ShopStore, entry: PersistedEntry): Promise<PersistedState> {
  /** The entry as this page last read or wrote it, and this page's slices at that time. */
  let lastText: string | null = null;
  let lastSlices: SliceTexts = {};
  const load = (text: string | null) => {
    store.dispatch(rehydrated(readSlices(text)));
    lastText = text;
    lastSlices = sliceTexts(store.getState());
  };
  const flush = () => {
    const slices = sliceTexts(store.getState());
    const changedNames = sliceNames.filter((name) => slices[name] !== lastSlices[name]);
    if (changedNames.length === 0) return;
    const storedText = entry.readAtOnce();
    const isChangedElsewhere = storedText !== undefined && storedText !== lastText;
    const changes = Object.fromEntries(changedNames.map((name) => [name, slices[name]]));
    // A slice that only another tab has changed keeps that tab's value.
    const text = compose({ ...(isChangedElsewhere ? parseEntry(storedText) : slices), ...changes });
    lastSlices = slices;
    if (entry.write(text)) lastText = text;
    if (isChangedElsewhere) load(text);
  };
  const readChanges = async () => {
    flush();
    const text = await entry.read();
    if (text !== undefined && text !== lastText) load(text);
  };
  const forget = () => {
    load(null);
    entry.remove();
  };
  load((await entry.read()) ?? null);
  const persisted = { flush, readChanges, forget };
  persistedStates.set(store, persisted);
  return persisted;
}
