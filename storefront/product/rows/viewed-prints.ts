const storageKey = 'viewed-prints';

/** The present one among them is not shown. */
const mostKept = 9;

const idShape = /^[\da-f-]{36}$/;

/** The ids of the prints that were looked at before, the latest first; none where nothing can be remembered. */
export function readViewed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isId).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

export function rememberViewed(id: string): void {
  writeViewed([id, ...readViewed().filter((each) => each !== id)].slice(0, mostKept));
}

/** Whoever comes next to this browser is not told what was looked at: unlike the cart it is of use to nobody else. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {}
}

/** Prints that no longer hang are asked for once. */
export function forgetGone(gone: readonly string[]): void {
  if (gone.length > 0) writeViewed(readViewed().filter((id) => !gone.includes(id)));
}

function writeViewed(ids: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {}
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && idShape.test(value);
}
