import { createHash } from 'node:crypto';
import type { Store } from '../objects.ts';
import { ApiError, invalid } from './api-error.ts';

export interface ApiResponse {
  status: number;
  body: object;
  /** The original request, when this is a replay of its response. */
  replayOf?: string;
}

interface IdempotentCall {
  /** The key, prefixed with the account, or undefined when the caller sent none. */
  key: string | undefined;
  /** A hash of method, path and parameters. */
  fingerprint: string;
  requestId: string;
}

const responseLifetimeMs = 24 * 60 * 60 * 1000;

export const fingerprintOf = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

const maxKeyLength = 255;

/** The `Idempotency-Key` header, if there is one; throws when it is too long. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined;
  if (header.length <= maxKeyLength) return header;
  throw invalid(
    `Idempotency keys are at most ${maxKeyLength} characters long; this one has ${header.length}.`,
  );
}

/** The response to an earlier request with the same key, if any. Throws when its parameters differed. */
export function findResponse(store: Store, call: IdempotentCall): ApiResponse | undefined {
  if (call.key === undefined) return undefined;
  const row = store.database
    .prepare('SELECT fingerprint, request, status, body FROM responses WHERE key = ? AND created_at > ?')
    .get(call.key, Date.now() - responseLifetimeMs);
  if (!row) return undefined;
  if (row.fingerprint !== call.fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      'Try using a key other than the one sent if you meant to execute a different request.';
    throw new ApiError(400, message, { type: 'idempotency_error' });
  }
  return { status: Number(row.status), body: JSON.parse(String(row.body)), replayOf: String(row.request) };
}

/** Stores the response for a day. Call it in the transaction of the work, so that a crash keeps both or neither. */
export function saveResponse(store: Store, call: IdempotentCall, response: ApiResponse): void {
  if (call.key === undefined) return;
  store.database
    .prepare(
      'INSERT OR REPLACE INTO responses (key, fingerprint, request, status, body, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(
      call.key,
      call.fingerprint,
      call.requestId,
      response.status,
      JSON.stringify(response.body),
      Date.now(),
    );
}

/** Deletes responses older than a day. */
export function deleteOldResponses(store: Store): void {
  store.database.prepare('DELETE FROM responses WHERE created_at < ?').run(Date.now() - responseLifetimeMs);
}

export type KeyGuard = ReturnType<typeof createKeyGuard>;

/** Refuses a request while another one with the same key is in progress. */
export function createKeyGuard() {
  const busyKeys = new Set<string>();
  return async <T>(key: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (key === undefined) return work();
    if (busyKeys.has(key)) {
      const message = 'There is currently another in-progress request using this Idempotency-Key.';
      throw new ApiError(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
    }
    busyKeys.add(key);
    try {
      return await work();
    } finally {
      busyKeys.delete(key);
    }
  };
}
