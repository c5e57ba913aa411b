import { type FormEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { deleteAccount } from '../api.ts';
import type { ShopState } from '../store/store.ts';
import type { Leave } from './use-signed-in-member.ts';

/** Deletes the account once its password is right; a wrong one leaves everything as it was. */
export function useDeletion(leave: Leave) {
  const store = useStore<ShopState>();
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError('');
    const answer = await deleteAccount(store, password.current?.value ?? '');
    if (answer.ok) return leave('Your account has been deleted.');
    setBusy(false);
    setError(answer.failure.message || 'Something went wrong. Please try again.');
    password.current?.select();
  };
  return { isBusy, error, password, submit };
}
