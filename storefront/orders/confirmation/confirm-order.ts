import { type CheckoutSession, isPaid } from '#domain/checkout.ts';
import type { Order } from '#domain/orders.ts';
import { findCheckoutSession, ingestSession } from '../../api.ts';
import { sessionEntry } from '../../store/browser-storage.ts';

export type Confirmation =
  | { kind: 'failed'; text: string; cause: string }
  | { kind: 'unpaid'; session: CheckoutSession }
  /** `order` is null while a delayed payment is pending, or if the server could not be reached. */
  | { kind: 'confirmed'; session: CheckoutSession; order: Order | null };

/** What the success page shows for the payment session in its URL (specification, section 8). */
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

/** Delayed payment methods complete the session before the money arrives. */
function isSettled(session: CheckoutSession): boolean {
  return isPaid(session) || session.status === 'complete';
}

/** True on the first call for a session, because a reload must not empty a cart filled since. */
export function isFirstVisit(sessionId: string): boolean {
  const flag = sessionEntry(`cart-cleared:${sessionId}`);
  if (flag.read()) return false;
  flag.write('true');
  return true;
}
