import type { CheckoutItem } from '#domain/checkout.ts';
import type { CheckoutSession } from '#domain/checkout-session.ts';
import type { Dollars } from '#domain/money.ts';
import type { Order } from '#domain/orders.ts';
import type { Product } from '#domain/product.ts';

export interface ApiFailure {
  /** 0 when no answer came at all, or none in time. */
  status: number;
  /** The server's word; `unreachable` without an answer, `unreadable` where one of ours was due and none came. */
  code: string;
  /** The server's sentence for a person; empty when it sent none. */
  message: string;
}

export type ApiAnswer<Value> = { ok: true; value: Value } | { ok: false; failure: ApiFailure };

/** Where the API answers, in front of `/api/…`; empty while it shares the shop's own address. */
const apiBase = '';

const patienceMs = 30_000;

export function findPrint(id: string): Promise<ApiAnswer<Product>> {
  return call('GET', `/api/products/find/${encodeURIComponent(id)}`);
}

export interface CheckoutRequest {
  items: CheckoutItem[];
  /** The total as the visitor saw it: the server refuses to charge another. */
  shownTotal: Dollars;
  idempotencyKey: string;
}

export function createCheckoutSession(request: CheckoutRequest): Promise<ApiAnswer<{ url?: string }>> {
  const { idempotencyKey, ...body } = request;
  return call('POST', '/api/checkout/create-checkout-session', body, { 'Idempotency-Key': idempotencyKey });
}

export function findCheckoutSession(sessionId: string): Promise<ApiAnswer<CheckoutSession>> {
  return call('GET', `/api/checkout/session?sessionid=${encodeURIComponent(sessionId)}`);
}

export function ingestSession(sessionId: string): Promise<ApiAnswer<Order>> {
  return call('POST', '/api/orders/ingest-session', { sessionid: sessionId });
}

async function call<Value>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<ApiAnswer<Value>> {
  try {
    const response = await fetch(apiBase + path, {
      method,
      credentials: 'include',
      signal: AbortSignal.timeout(patienceMs),
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) return { ok: false, failure: await readFailure(response) };
    const value = await response.json().catch(() => null);
    return value ? { ok: true, value } : failed(response.status, 'unreadable');
  } catch {
    return failed(0, 'unreachable');
  }
}

function failed(status: number, code: string): { ok: false; failure: ApiFailure } {
  return { ok: false, failure: { status, code, message: '' } };
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const body = await response.json().catch(() => null);
  const { status } = response;
  return { status, code: body?.code ?? String(status), message: body?.error ?? body?.message ?? '' };
}
