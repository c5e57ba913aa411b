import { addressOfCall, type ParamOf } from '#domain/address-of-call.ts';
import type { AnswerOf, BodyOf, ShopCall } from '#domain/api/shop-calls.ts';
import { readSettings } from '../shop-settings.tsx';

export interface ApiFailure {
  /** The HTTP status; 0 when no response arrived in time. */
  status: number;
  /** The server's error code; `unreachable` without a response, `unreadable` for a response that is not JSON. */
  code: string;
  /** The server's message for the visitor; empty when it sent none. */
  message: string;
  /** The problem with each field, by its name in the request. */
  fields?: Record<string, string>;
  /** The Retry-After header of a 429: seconds or a date. */
  retryAfter?: string;
}

export type ApiAnswer<Value> =
  /** `next` is the URL of a list's next page, if it has one. */
  { ok: true; value: Value; next?: string } | { ok: false; failure: ApiFailure };

/** The calls that answer with a file, which are not in the contract. */
type FileCall =
  | 'GET /api/orders/:orderId/receipt'
  | 'POST /api/offers/offer.pdf'
  | 'POST /api/offers/photo.jpg'
  | 'POST /api/wall/hanging.pdf';
export type CallName = ShopCall | FileCall;
type Answer<Name extends CallName> = Name extends ShopCall ? AnswerOf<Name> : Blob;

type Params = Readonly<Record<string, string>>;

/** `params` in the call's name go into its address, the others into its query. */
export type CallOptions<Name extends CallName> = FurtherOptions<Name> &
  ([ParamOf<Name>] extends [never]
    ? { params?: Params }
    : { params: Params & Record<ParamOf<Name>, string> });

interface FurtherOptions<Name extends CallName> {
  body?: Name extends ShopCall ? BodyOf<Name> : object;
  /** Sent as it is, instead of a body in JSON. */
  file?: Blob;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** The answer is a file, as a Blob. */
  isFile?: Name extends ShopCall ? false : true;
  /** The request continues when the visitor leaves the page. */
  keepalive?: boolean;
}

const defaultTimeoutMs = 30_000;

/** Makes a call of the contract, `domain/api/shop-calls.ts`, with cookies. Failures are returned, never thrown. */
export async function call<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ApiAnswer<Answer<Name>>> {
  const { params = {}, body, file, headers, keepalive = false } = options;
  const [method = '', path = ''] = name.split(' ');
  try {
    const response = await fetch(readSettings().apiUrl + addressOfCall(path, params), {
      method,
      credentials: 'include',
      keepalive,
      signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs),
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(file && { 'Content-Type': file.type }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
    });
    return response.ok
      ? await readValue(response, options.isFile)
      : { ok: false, failure: await readFailure(response) };
  } catch {
    return failed(0, 'unreachable');
  }
}

/** The response replaces the refresh cookie, so the request must continue when the visitor leaves the page. */
export function refresh() {
  return call('POST /api/auth/refresh', {
    headers: { 'X-Requested-With': 'passepartout' },
    keepalive: true,
  });
}

/** A failure is ignored (specification, section 7). */
export async function logOut(timeoutMs = 30_000): Promise<void> {
  await call('POST /api/auth/logout', { keepalive: true, timeoutMs });
}

export function failed(status: number, code: string): { ok: false; failure: ApiFailure } {
  return { ok: false, failure: { status, code, message: '' } };
}

/** The server sends what the contract says. A response without content (204) has the value undefined. */
async function readValue<Value>(response: Response, isFile = false): Promise<ApiAnswer<Value>> {
  if (response.status === 204) return { ok: true, value: undefined as Value };
  const value = await (isFile ? response.blob() : response.json()).catch(() => null);
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
