import { useEffect, useState } from 'react';
import { cartCleared } from '../../cart/cart-slice.ts';
import { forgetCheckoutKey } from '../../cart/checkout/checkout-key.ts';
import { forgetSession, isOwnSession } from '../../cart/checkout/opened-sessions.ts';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import { type Confirmation, confirmOrder, isFirstLook } from './confirm-order.ts';

/** Null while it loads. Waits for the remembered cart, which would otherwise come back after its clearing. */
export function useConfirmation(): Confirmation | null {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const { dispatch } = useShopStore();
  useEffect(() => {
    if (!isRehydrated) return;
    let isHere = true;
    const sessionId = new URLSearchParams(location.search).get('session_id');
    confirmOrder(sessionId).then((result) => {
      if (!isHere) return;
      const isOwn = sessionId !== null && isOwnSession(sessionId);
      if (result.kind === 'confirmed' && isOwn && isFirstLook(sessionId)) {
        dispatch(cartCleared());
        forgetCheckoutKey();
        forgetSession(sessionId);
      }
      setConfirmation(result);
    });
    return () => {
      isHere = false;
    };
  }, [isRehydrated, dispatch]);
  return confirmation;
}
