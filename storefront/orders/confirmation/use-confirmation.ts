import { useEffect, useState } from 'react';
import { cartCleared } from '../../cart/cart-slice.ts';
import { forgetCheckoutKey } from '../../cart/checkout/checkout-key.ts';
import { forgetSession, isOwnSession } from '../../cart/checkout/opened-sessions.ts';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import { type Confirmation, confirmOrder, isFirstVisit } from './confirm-order.ts';

/** Null while it loads. Waits until the stored cart is loaded, which would otherwise reappear after being cleared. */
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
