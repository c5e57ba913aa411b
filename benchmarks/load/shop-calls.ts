import { randomUUID } from 'node:crypto';
import type { CheckoutItem } from '#domain/orders/checkout.ts';
import { postJson } from '#tests/process/post-json.ts';
import { newestProduct } from '../environment/benchmark-environment.ts';

/** A line item with the newest print of a running shop. */
export async function newestPrintItem(url: string): Promise<CheckoutItem> {
  return smallAndFramed(await newestProduct(url));
}

/** A line item with each print of a running shop. */
export async function allPrintItems(url: string): Promise<CheckoutItem[]> {
  const response = await fetch(`${url}/api/shop/all-prints`);
  return ((await response.json()) as { _id: string }[]).map(smallAndFramed);
}

function smallAndFramed({ _id }: { _id: string }): CheckoutItem {
  return { productMongoId: _id, sizeKey: 'small', frame: 'Black', mount: 'Border', quantity: 1 };
}

/** Opens a payment page for the item, and returns the id of its session. */
export async function openCheckout(url: string, item: CheckoutItem): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { items: [item] };
  const session = await postJson<{ id: string }>(
    `${url}/api/checkout/create-checkout-session`,
    body,
    headers,
  );
  return session.id;
}

/** Pays a session at the sandbox, as its page would. */
export async function pay(sandboxUrl: string, sessionId: string): Promise<void> {
  const email = `buyer-${randomUUID()}@example.com`;
  await postJson(`${sandboxUrl}/sandbox/sessions/${sessionId}/pay`, { email });
}
