import { readApiUrl } from './api-url.ts';

export interface ApiFailure {
  /** 0 when no answer came at all, or none in time. */
  status: number;
  /** The server's word; `unreachable` without an answer, `unreadable` where one of ours was due and none came. */
  code: string;
  /** The server's sentence for a person; empty when it sent none. */
  message: string;
  /** What is wrong with each field, by the request's names. */
  fields?: Record<string, string>;
  /** Of a 429: seconds or a date, as the server wrote it. */
  retryAfter?: string;
}

export type ApiAnswer<Value> =
  /** `next` is the address of a list's next page, where it has one. */
  { ok: true; value: Value; next?: string } | { ok: false; failure: ApiFailure };

export type Method = 'GET' | 'POST' | 'DELETE';

export interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
  patienceMs?: number;
  /** Goes through even when the page is left. */
  keepalive?: boolean;
}

const patienceMs = 30_000;

/** Calls the HTTP API, cookies always included. Whatever goes wrong is an answer too: nothing is thrown. */
export async function call<Value>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<ApiAnswer<Value>> {
  const { body, headers, keepalive = false } = options;
  try {
    const response = await fetch(readApiUrl() + path, {
      method,
      credentials: 'include',
      keepalive,
      signal: AbortSignal.timeout(options.patienceMs ?? patienceMs),
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.ok ? await readValue(response) : { ok: false, failure: await readFailure(response) };
  } catch {
    return failed(0, 'unreachable');
  }
}

export function failed(status: number, code: string): { ok: false; failure: ApiFailure } {
  return { ok: false, failure: { status, code, message: '' } };
}

/** An answer without content (204) is null; calls that are answered so say it by their type. */
async function readValue<Value>(response: Response): Promise<ApiAnswer<Value>> {
  if (response.status === 204) return { ok: true, value: null as Value };
  const value = await response.json().catch(() => null);
  if (!value) return failed(response.status, 'unreadable');
  const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
  return { ok: true, value, ...(next && { next }) };
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const body = await response.json().catch(() => null);
  const retryAfter = response.headers.get('Retry-After');
  return {
    status: response.status,
    code: body?.code ?? String(response.status),
    message: body?.error ?? body?.message ?? '',
    ...(body?.fields && { fields: body.fields }),
    ...(retryAfter && { retryAfter }),
  };
}
