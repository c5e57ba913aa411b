import { sessionEntry } from '../../store/browser-storage.ts';
import type { WallCardData } from './print-card-data.ts';

/** The prints loaded after the first page of a list. */
export interface WallBeyond {
  /** Identifies the list and the end of its first page, which these prints must follow. */
  wall: string;
  prints: readonly WallCardData[];
  /** Null if all prints are loaded. */
  nextCursor: string | null;
  /** The number of pages loaded by scrolling since the visitor last pressed the button. */
  pagesByScrolling: number;
}

const entry = sessionEntry('walls');
const mostWalls = 4;

/** By the key of the history entry, most recent last. */
const walls = new Map<string, WallBeyond>((entry.readJson(Array.isArray) ?? []).filter(isKept));

/** The prints loaded when the visitor left this history entry, so that Back shows the same list. */
export function recallWall(visit: string, wall: string): WallBeyond | undefined {
  const beyond = walls.get(visit);
  return beyond?.wall === wall ? beyond : undefined;
}

export function rememberWall(visit: string, beyond: WallBeyond): void {
  walls.delete(visit);
  walls.set(visit, beyond);
  const [oldest] = walls.keys();
  if (walls.size > mostWalls && oldest) walls.delete(oldest);
}

function keepWalls(): void {
  entry.writeJson([...walls]);
}

/** Another version of the shop may have stored another shape. */
function isKept(entry: unknown): entry is [string, WallBeyond] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const beyond: Partial<WallBeyond> = entry[1] ?? {};
  return typeof beyond.wall === 'string' && Array.isArray(beyond.prints) && beyond.prints.every(isCard);
}

function isCard(print: Partial<WallCardData> | null): boolean {
  const { avif, jpeg } = print?.photograph ?? {};
  return typeof print?._id === 'string' && Array.isArray(avif) && Array.isArray(jpeg);
}

if (globalThis.document) addEventListener('pagehide', keepWalls);
