import { localEntry } from '../../store/browser-storage.ts';

const entry = localEntry('viewed-prints');

/** One more than the row shows, because the row leaves out the print of the page. */
const maxIds = 9;

const idShape = /^[\da-f-]{36}$/;

/** The ids of the viewed prints, most recent first. */
export function readViewed(): string[] {
  return (entry.readJson(Array.isArray) ?? []).filter(isId).slice(0, maxIds);
}

export function rememberViewed(id: string): void {
  entry.writeJson([id, ...readViewed().filter((each) => each !== id)].slice(0, maxIds));
}

/** Removes the list when a member signs out, for their privacy. The cart stays. */
export function forgetViewed(): void {
  entry.remove();
}

/** Removes prints that are no longer sold, so that they are not requested again. */
export function forgetGone(goneIds: readonly string[]): void {
  if (goneIds.length > 0) entry.writeJson(readViewed().filter((id) => !goneIds.includes(id)));
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && idShape.test(value);
}
