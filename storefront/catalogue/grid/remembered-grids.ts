import { sessionEntry } from '../../store/browser-storage.ts';
import type { GridCardData } from './print-card-data.ts';

/** The prints loaded after the first page of a list. */
export interface FurtherPrints {
  /** Identifies the list and the end of its first page, where these prints begin. */
  list: string;
  prints: readonly GridCardData[];
  /** Null if all prints are loaded. */
  nextCursor: string | null;
  /** The number of pages loaded by scrolling since the visitor last pressed the button. */
  pagesByScrolling: number;
}

const entry = sessionEntry('grids');
const maxGrids = 4;

/** The grids by the key of their history entry, most recent last. */
const grids = new Map<string, FurtherPrints>((entry.readJson(Array.isArray) ?? []).filter(isStoredGrid));

/** The prints loaded when the visitor left this history entry, so that Back shows the same list. */
export function recallGrid(historyKey: string, list: string): FurtherPrints | undefined {
  const further = grids.get(historyKey);
  return further?.list === list ? further : undefined;
}

export function rememberGrid(historyKey: string, further: FurtherPrints): void {
  grids.delete(historyKey);
  grids.set(historyKey, further);
  const [oldest] = grids.keys();
  if (grids.size > maxGrids && oldest) grids.delete(oldest);
}

function storeGrids(): void {
  entry.writeJson([...grids]);
}

/** Another version of the shop may have stored a different shape. */
function isStoredGrid(entry: unknown): entry is [string, FurtherPrints] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const { list, prints }: Partial<FurtherPrints> = entry[1] ?? {};
  return typeof list === 'string' && Array.isArray(prints) && prints.every(isCard);
}

function isCard(print: Partial<GridCardData> | null): boolean {
  const { avif, jpeg } = print?.photograph ?? {};
  return typeof print?._id === 'string' && Array.isArray(avif) && Array.isArray(jpeg);
}

if (globalThis.document) addEventListener('pagehide', storeGrids);
