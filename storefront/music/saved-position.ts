/** Where the music was (specification, section 3: music player saved state). */
export interface SavedPosition {
  playlistUrl: string;
  trackIndex: number;
  positionMs: number;
  /** When it was saved, ms since 1970. */
  timestamp: number;
}

const storageKey = 'music';

/** What was saved for this playlist; undefined also when it makes no sense or cannot be read. */
export function readSavedPosition(playlistUrl: string): SavedPosition | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isSavedPosition(saved) && saved.playlistUrl === playlistUrl ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** Storage that is full or blocked only means that there will be nothing to resume. */
export function savePosition(position: Omit<SavedPosition, 'timestamp'>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...position, timestamp: Date.now() }));
  } catch {}
}

export function forgetPosition(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {}
}

function isSavedPosition(saved: unknown): saved is SavedPosition {
  if (typeof saved !== 'object' || saved === null) return false;
  const { playlistUrl, trackIndex, positionMs, timestamp } = saved as Record<string, unknown>;
  return typeof playlistUrl === 'string' && isCount(trackIndex) && isCount(positionMs) && isCount(timestamp);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
