import { dayMs } from '#domain/time.ts';
import { localEntry } from '../../store/browser-storage.ts';

const entry = localEntry('checkout-sessions');
const retentionMs = dayMs;
const maxSessions = 20;

interface OpenedSession {
  id: string;
  /** The time of opening, in milliseconds since 1970. */
  at: number;
}

/** Remembers a payment session that this browser opened, because a link to another session must not empty the cart. */
export function rememberSession(id: string): void {
  write([{ id, at: Date.now() }, ...read().filter((each) => each.id !== id)].slice(0, maxSessions));
}

export function isOwnSession(id: string): boolean {
  return read().some((each) => each.id === id);
}

/** Whether this browser opened a payment page within the last day and has not placed its order. */
export function hasOpenSession(): boolean {
  return read().length > 0;
}

export function forgetSession(id: string): void {
  write(read().filter((each) => each.id !== id));
}

function read(): OpenedSession[] {
  return (entry.readJson(Array.isArray) ?? []).filter(isRecent);
}

function isRecent(value: unknown): value is OpenedSession {
  const { id, at } = (value ?? {}) as Partial<OpenedSession>;
  return typeof id === 'string' && typeof at === 'number' && at > Date.now() - retentionMs;
}

/** Blocked storage needs no other place for the sessions: it stores no cart either, so there is nothing to empty. */
function write(sessions: OpenedSession[]): void {
  if (sessions.length > 0) entry.writeJson(sessions);
  else entry.remove();
}
