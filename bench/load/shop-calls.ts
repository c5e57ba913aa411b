import { randomUUID } from 'node:crypto';
import type { CheckoutItem } from '#domain/checkout.ts';
import { newestProduct } from '../environment/benchmark-environment.ts';

/** A line item with the newest print of a running shop, small and framed. */
export async function cartOfOne(url: string): Promise<CheckoutItem> {
  const { _id } = await newestProduct(url);
  return { productMongoId: _id, sizeKey: 'small', frame: 'Black', mount: 'Border', quantity: 1 };
}

/** Opens a payment page for the item, and returns the page's URL. */
export async function openCheckout(url: string, item: CheckoutItem): Promise<string> {
  const key = { 'idempotency-key': randomUUID() };
  const body = { items: [item] };
  const opened = await postJson<{ url: string }>(`${url}/api/checkout/create-checkout-session`, body, key);
  return opened.url;
}

/** The id of the payment session in the URL of its page. */
export function sessionOf(pageUrl: string): string {
  const id = /cs_test_\w+/.exec(pageUrl)?.[0];
  if (!id) throw new Error(`${pageUrl} is not the URL of a payment session.`);
  return id;
}

/** Pays a session at the sandbox, as its page would. */
export async function pay(sandboxUrl: string, sessionId: string): Promise<void> {
  const email = `buyer-${randomUUID()}@example.com`;
  await postJson(`${sandboxUrl}/sandbox/sessions/${sessionId}/pay`, { email });
}

/** Posts JSON to the shop or its sandbox, and returns the answer. @throws when the status is an error */
export async function postJson<Answer>(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}
