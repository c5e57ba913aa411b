import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { type ShopState, useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import { checkOut } from './check-out.ts';

export function CheckoutButton() {
  const store = useStore<ShopState>();
  const holdsGone = useShopSelector((state) => state.cartNotices.some(({ kind }) => kind === 'gone'));
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // A visitor who comes back from the payment page finds this page as it was left: busy.
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  const goToPayment = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const url = await checkOut(store);
      if (url) return location.assign(url);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    setBusy(false);
  };
  return (
    <button
      className={button.button}
      type="button"
      aria-busy={isBusy}
      disabled={holdsGone}
      onClick={goToPayment}
    >
      {isBusy ? 'Opening checkout…' : 'Checkout'}
    </button>
  );
}
