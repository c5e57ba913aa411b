import type { Order } from '#domain/orders/orders.ts';
import type { TestShop } from './open-test-shop.ts';
import { prints } from './prints.ts';

/** A line item of a checkout: one small print in a black frame with a mat, for $200. */
export const oneSmallPrint = {
  productMongoId: prints.mistyRidge.id,
  sizeKey: 'small',
  frame: 'Black',
  mount: 'Border',
  quantity: 1,
};

/** Opens a payment session through the shop's API. */
export async function openCheckout(
  { app }: TestShop,
  body: object = { items: [oneSmallPrint] },
  headers: Record<string, string> = {},
) {
  return app.inject({ method: 'POST', url: '/api/checkout/create-checkout-session', payload: body, headers });
}

/** Opens an unpaid payment session, by default for a guest, and returns its id. */
export async function newSession(
  world: TestShop,
  items: object[] = [oneSmallPrint],
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await openCheckout(world, { items, state: 'OR' }, headers);
  if (response.statusCode !== 200) throw new Error(`No session was opened: ${response.body}`);
  return sessionIn(response.json().url);
}

/** The id of the payment session in the URL of its page. */
export function sessionIn(url: string | null): string {
  const id = /cs_test_\w+/.exec(url ?? '')?.[0];
  if (!id) throw new Error(`${url} is not the URL of a payment session.`);
  return id;
}

interface Payment {
  email?: string;
  card?: string;
  promotionCode?: string;
  /** The gift note. */
  customField?: string;
  address?: { state: string; line1?: string; city?: string; postal_code?: string };
}

export function paySession(
  world: TestShop,
  sessionId: string,
  payment: Payment = {},
): Promise<{ id: string }> {
  return world.sandbox(`/sandbox/sessions/${sessionId}/pay`, payment);
}

/** Settles or fails the payment of a late card now. */
export async function settleLatePayment(world: TestShop, sessionId: string): Promise<void> {
  await world.sandbox(`/sandbox/sessions/${sessionId}/settle`, {});
}

export async function ingest({ app }: TestShop, sessionId: string) {
  return app.inject({ method: 'POST', url: '/api/orders/ingest-session', payload: { sessionid: sessionId } });
}

export async function ingestedOrder(world: TestShop, sessionId: string): Promise<Order> {
  const response = await ingest(world, sessionId);
  if (response.statusCode !== 200) throw new Error(`The session was not ingested: ${response.body}`);
  return response.json();
}

/** Creates an order of one small print, by default with a new email and a card that pays. */
export async function newOrder(
  world: TestShop,
  payment: Pick<Payment, 'email' | 'card'> = {},
): Promise<Order> {
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail(), ...payment });
  return ingestedOrder(world, session);
}

/** An order of the largest size, whose buyer says that it hangs in Oregon and then has it shipped to Hawaii. */
export async function newHeldOrder(world: TestShop, email = newEmail()): Promise<Order> {
  const session = await newSession(world, [{ ...oneSmallPrint, sizeKey: 'exhibition' }]);
  await paySession(world, session, { email, address: { state: 'HI' } });
  return ingestedOrder(world, session);
}

/** The provider's id for the payment of a session. */
export async function paymentOf({ provider }: TestShop, sessionId: string): Promise<string> {
  const { payment_intent } = await provider.checkout.sessions.retrieve(sessionId);
  return String(payment_intent);
}

interface Message {
  to: string;
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
}

export function mailsTo(world: TestShop, email: string): Promise<Message[]> {
  return world.sandbox(`/mailbox/messages?to=${encodeURIComponent(email)}`);
}

/** An address that no other test uses. */
export function newEmail(): string {
  return `buyer-${crypto.randomUUID()}@example.com`;
}
