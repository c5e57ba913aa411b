import { randomUUID } from 'node:crypto';
import type { CheckoutItem } from '#domain/checkout.ts';
import { newestProduct } from '../environment/benchmark-environment.ts';

/** The newest print of a running shop, small and framed. */
export async function cartOfOne(url: string): Promise<CheckoutItem> {
  const { _id } = await newestProduct(url);
  return { productMongoId: _id, sizeKey: 'small', frame: 'Black', mount: 'Border', quantity: 1 };
}

/** Opens a payment page for it; gives the page's address. */
export async function openCheckout(url: string, item: CheckoutItem): Promise<string> {
  const key = { 'idempotency-key': randomUUID() };
  const body = { items: [item] };
  const opened = await postJson<{ url: string }>(`${url}/api/checkout/create-checkout-session`, body, key);
  return opened.url;
}

/** The id of the payment session whose page has this address. */
export function sessionOf(pageUrl: string): string {
  const id = /cs_test_\w+/.exec(pageUrl)?.[0];
  if (!id) throw new Error(`${pageUrl} leads to no payment session.`);
  return id;
}

/** Pays a session at the sandbox, as its page would. */
export async function pay(sandboxUrl: string, sessionId: string): Promise<void> {
  const email = `buyer-${randomUUID()}@example.com`;
  await postJson(`${sandboxUrl}/sandbox/sessions/${sessionId}/pay`, { email });
}

/** Posts to the shop or its sandbox, and gives the answer. @throws when that is an error */
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
