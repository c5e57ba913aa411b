import { localEntry } from '../../store/browser-storage.ts';

const entry = localEntry('checkout-sessions');
const keptMs = 24 * 60 * 60 * 1000;
const mostKept = 20;

interface Opened {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Remembers a payment session that this browser opened, because a link to another session must not empty the cart. */
export function rememberSession(id: string): void {
  write([{ id, at: Date.now() }, ...read().filter((each) => each.id !== id)].slice(0, mostKept));
}

export function isOwnSession(id: string): boolean {
  return read().some((each) => each.id === id);
}

/** Whether this browser opened a payment page within the last day that has not led to an order. */
export function hasOpenSession(): boolean {
  return read().length > 0;
}

export function forgetSession(id: string): void {
  write(read().filter((each) => each.id !== id));
}

function read(): Opened[] {
  return (entry.readJson(Array.isArray) ?? []).filter(isRecent);
}

function isRecent(value: unknown): value is Opened {
  const { id, at } = (value ?? {}) as Partial<Opened>;
  return typeof id === 'string' && typeof at === 'number' && at > Date.now() - keptMs;
}

/** Where storage is blocked the cart is not stored either, so there is nothing to empty. */
function write(opened: Opened[]): void {
  if (opened.length > 0) entry.writeJson(opened);
  else entry.remove();
}
