const storageKey = 'checkout-sessions';
const keptMs = 24 * 60 * 60 * 1000;
const mostKept = 20;

interface Opened {
  id: string;
  /** In ms since 1970. */
  at: number;
}

/** Remembers a payment session that this browser has opened: a link to another one must not empty its cart. */
export function rememberSession(id: string): void {
  write([{ id, at: Date.now() }, ...read().filter((each) => each.id !== id)].slice(0, mostKept));
}

export function isOwnSession(id: string): boolean {
  return read().some((each) => each.id === id);
}

/** True while a payment page opened here within the last day has not led to an order. */
export function hasOpenSession(): boolean {
  return read().length > 0;
}

export function forgetSession(id: string): void {
  write(read().filter((each) => each.id !== id));
}

function read(): Opened[] {
  try {
    const kept: Opened[] = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return kept.filter(({ id, at }) => typeof id === 'string' && at > Date.now() - keptMs);
  } catch {
    return [];
  }
}

/** Where storage is blocked the cart is not kept either: there is nothing to empty. */
function write(opened: Opened[]): void {
  try {
    if (opened.length > 0) localStorage.setItem(storageKey, JSON.stringify(opened));
    else localStorage.removeItem(storageKey);
  } catch {}
}
