import { sessionEntry } from '../../store/browser-storage.ts';
import type { WallCardData } from './print-card-data.ts';

/** What hangs on a wall after its first page, as it came page by page. */
export interface WallBeyond {
  /** Whose wall, and where its first page ended: on another one these prints do not follow. */
  wall: string;
  prints: readonly WallCardData[];
  /** Null: all prints are there. */
  nextCursor: string | null;
  /** How many pages came by scrolling since the visitor last asked for one. */
  pagesByScrolling: number;
}

const entry = sessionEntry('walls');
const mostWalls = 4;

/** By the key of the visit in the browser's history, the latest last. */
const walls = new Map<string, WallBeyond>((entry.readJson(Array.isArray) ?? []).filter(isKept));

/** What hung there when this visit was left: who comes back finds the place again. */
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

/** Another version of the shop may have left it there. */
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
