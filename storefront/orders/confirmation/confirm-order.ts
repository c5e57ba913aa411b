import { type CheckoutSession, isPaid } from '#domain/checkout.ts';
import type { Order } from '#domain/orders.ts';
import { findCheckoutSession, ingestSession } from '../../api.ts';
import { sessionEntry } from '../../store/browser-storage.ts';

export type Confirmation =
  | { kind: 'failed'; text: string; cause: string }
  | { kind: 'unpaid'; session: CheckoutSession }
  /** `order` is null while a late payment is on its way, or when the shop could not be asked just now. */
  | { kind: 'confirmed'; session: CheckoutSession; order: Order | null };

/** What the success page has to tell about the payment session in its address (specification, section 8). */
export async function confirmOrder(sessionId: string | null): Promise<Confirmation> {
  if (!sessionId) {
    const text = 'No session ID found. Please contact support.';
    return { kind: 'failed', text, cause: 'Missing session_id in URL.' };
  }
  const found = await findCheckoutSession(sessionId);
  if (!found.ok) {
    const cause = found.failure.message || 'Unknown error fetching session.';
    return { kind: 'failed', text: 'There was an error processing your order.', cause };
  }
  const session = found.value;
  if (!isSettled(session)) return { kind: 'unpaid', session };
  const ingested = await ingestSession(sessionId);
  if (!ingested.ok) console.error(ingested.failure.message || ingested.failure.code);
  return { kind: 'confirmed', session, order: ingested.ok ? ingested.value : null };
}

/** A late payment method completes the session before the money has come. */
function isSettled(session: CheckoutSession): boolean {
  return isPaid(session) || session.status === 'complete';
}

/** True the first time it is asked for a session: a second look must not empty a cart filled since. */
export function isFirstLook(sessionId: string): boolean {
  const flag = sessionEntry(`cart-cleared:${sessionId}`);
  if (flag.read()) return false;
  flag.write('true');
  return true;
}
