import { localEntry } from '../store/browser-storage.ts';

/** The music player's saved state (specification, section 3). */
interface SavedPosition {
  playlistUrl: string;
  trackIndex: number;
  positionMs: number;
  /** When it was saved, ms since 1970. */
  timestamp: number;
}

const entry = localEntry('music');

/** The position saved for this playlist. */
export function readSavedPosition(playlistUrl: string): SavedPosition | undefined {
  const saved = entry.readJson(isSavedPosition);
  return saved?.playlistUrl === playlistUrl ? saved : undefined;
}

export function savePosition(position: Omit<SavedPosition, 'timestamp'>): void {
  entry.writeJson({ ...position, timestamp: Date.now() });
}

export function forgetPosition(): void {
  entry.remove();
}

function isSavedPosition(saved: unknown): saved is SavedPosition {
  if (typeof saved !== 'object' || saved === null) return false;
  const { playlistUrl, trackIndex, positionMs, timestamp } = saved as Record<string, unknown>;
  return typeof playlistUrl === 'string' && isCount(trackIndex) && isCount(positionMs) && isCount(timestamp);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
