import { isDeepStrictEqual } from 'node:util';

/**
 * An error whose message is sent to the client. The HTTP layer turns it into `{ error, code, fields? }` (specification,
 * section 10).
 */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  /** For 409 `stale`: the version and the values that another person has saved. */
  current: object | undefined;
  /** For 429 and 503: the time after which the client may try again. */
  retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export function invalid(message: string, fields: Record<string, string>): RequestError {
  return new RequestError(400, 'invalid', message, fields);
}

/** The request has no valid session. The client refreshes its session, or ends it. */
export function unauthorized(): RequestError {
  return new RequestError(401, 'unauthorized', 'Please sign in again.');
}

export function forbidden(message: string): RequestError {
  return new RequestError(403, 'forbidden', message);
}

/** @param retryAfterSeconds the time left to wait, at least 1 */
export function tooManyAttempts(
  retryAfterSeconds: number,
  message = 'Too many attempts. Please try again later.',
): RequestError {
  const error = new RequestError(429, 'too_many_attempts', message);
  error.retryAfterSeconds = retryAfterSeconds;
  return error;
}

export function notFound(message: string): RequestError {
  return new RequestError(404, 'not_found', message);
}

export function conflict(code: string, message: string): RequestError {
  return new RequestError(409, code, message);
}

/**
 * Another person has saved since the client read what it saves now.
 * @param current the version and the values as they are now
 */
export function stale(message: string, current: object): RequestError {
  const error = conflict('stale', message);
  error.current = current;
  return error;
}

/** A change that can't be undone, because its subject has changed since. @param now the values that differ, as they are */
export function changedSince(now: Record<string, unknown>): RequestError {
  const fields = Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, `is now ${JSON.stringify(value ?? null)}`]),
  );
  return new RequestError(
    409,
    'changed_since',
    'It was changed again since, so it stays as it is now.',
    fields,
  );
}

/** Compares the values that a change has made with the present ones. @throws RequestError 409 `changed_since` */
export function requireUnchanged(made: object, present: object): void {
  const values = new Map<string, unknown>(Object.entries(present));
  const changed = Object.entries(made).filter(([name, value]) => !isDeepStrictEqual(values.get(name), value));
  if (changed.length > 0)
    throw changedSince(Object.fromEntries(changed.map(([name]) => [name, values.get(name)])));
}

/** An event of a provider without the signature of the secret that it shares with the shop. */
export function badSignature(): RequestError {
  return new RequestError(400, 'bad_signature', 'This event is not signed with the secret of this shop.');
}

/** A service we depend on failed; `cause` goes to the log, the visitor reads the message. */
export function providerFailed(message: string, cause: unknown): RequestError {
  const error = new RequestError(502, 'provider_failed', message);
  error.cause = cause;
  return error;
}

/** The database is unavailable, or the shop is overloaded. Nothing is wrong with the request. */
export function unavailable(): RequestError {
  const message = 'The shop cannot answer just now. Please try again in a moment.';
  const error = new RequestError(503, 'unavailable', message);
  error.retryAfterSeconds = 5;
  return error;
}

/** The disk of the database or of the pictures is full. What only reads still works. */
export function diskFull(): RequestError {
  return new RequestError(
    503,
    'disk_full',
    'The shop cannot save anything at the moment, because its disk is full. Please try again later.',
  );
}
