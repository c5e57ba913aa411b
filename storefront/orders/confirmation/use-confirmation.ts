import { useEffect, useState } from 'react';
import type { CheckoutSession } from '#domain/api/checkout.ts';
import { isPaid } from '#domain/orders/checkout.ts';
import type { Order } from '#domain/orders/orders.ts';
import { cartCleared } from '../../cart/cart-slice.ts';
import { forgetCheckoutKey } from '../../cart/checkout/checkout-key.ts';
import { forgetSession, isOwnSession } from '../../cart/checkout/opened-sessions.ts';
import { sessionEntry } from '../../store/browser-storage.ts';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import { findCheckoutSession, ingestSession } from '../orders-api.ts';

export type Confirmation =
  | { kind: 'failed'; text: string; cause: string }
  | { kind: 'unpaid'; session: CheckoutSession }
  /** `order` is null if the server could not be reached. A delayed payment has an order before it arrives. */
  | { kind: 'confirmed'; session: CheckoutSession; order: Order | null };

/** Null while it loads. It first waits for the stored cart, which would otherwise reappear after it was cleared. */
export function useConfirmation(): Confirmation | null {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const { dispatch } = useShopStore();
  useEffect(() => {
    if (!isRehydrated) return;
    let isMounted = true;
    const sessionId = new URLSearchParams(location.search).get('session_id');
    confirmOrder(sessionId).then((result) => {
      if (!isMounted) return;
      const isOwn = sessionId !== null && isOwnSession(sessionId);
      if (result.kind === 'confirmed' && isOwn && isFirstVisit(sessionId)) {
        dispatch(cartCleared());
        forgetCheckoutKey();
        forgetSession(sessionId);
      }
      setConfirmation(result);
    });
    return () => {
      isMounted = false;
    };
  }, [isRehydrated, dispatch]);
  return confirmation;
}

/** What the success page shows for the payment session in its URL (specification, section 8). */
export async function confirmOrder(sessionId: string | null): Promise<Confirmation> {
  if (!sessionId) {
    const text = 'No session ID found. Please contact support.';
    return { kind: 'failed', text, cause: 'Missing session_id in URL.' };
  }
  const sessionAnswer = await findCheckoutSession(sessionId);
  if (!sessionAnswer.ok) {
    const cause = sessionAnswer.failure.message || 'Unknown error fetching session.';
    return { kind: 'failed', text: 'There was an error processing your order.', cause };
  }
  const session = sessionAnswer.value;
  if (!isSettled(session)) return { kind: 'unpaid', session };
  const orderAnswer = await ingestSession(sessionId);
  if (!orderAnswer.ok) console.error(orderAnswer.failure.message || orderAnswer.failure.code);
  return { kind: 'confirmed', session, order: orderAnswer.ok ? orderAnswer.value : null };
}

/** Delayed payment methods complete the session before the money arrives. */
function isSettled(session: CheckoutSession): boolean {
  return isPaid(session) || session.status === 'complete';
}

/** True only on the first call for a session. The visitor may fill a new cart, which a reload must not empty. */
function isFirstVisit(sessionId: string): boolean {
  const flag = sessionEntry(`cart-cleared:${sessionId}`);
  if (flag.read()) return false;
  flag.write('true');
  return true;
}
