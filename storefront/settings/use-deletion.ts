import { type FormEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { deleteAccount } from '../api.ts';
import { loggedOut } from '../session/user-slice.ts';
import type { ShopState } from '../store/store.ts';
import { focusField, readForm } from '../ui/form-fields.ts';

/** Deletes the account once its password is right; a wrong one leaves everything as it was. */
export function useDeletion() {
  const store = useStore<ShopState>();
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = event.currentTarget;
    const { password = '' } = readForm(form);
    const refusal = password ? await ask(password) : 'Password is required';
    if (refusal === null) return leave();
    setProblem(refusal);
    focusField(form, 'password');
  };
  const leave = () => {
    navigate('/', { replace: true, state: { notice: 'Your account has been deleted.' } });
    store.dispatch(loggedOut());
  };
  const ask = async (password: string) => {
    isUnderWay.current = true;
    setBusy(true);
    const answer = await deleteAccount(store, password);
    isUnderWay.current = false;
    setBusy(false);
    return answer.ok ? null : answer.failure.message || 'Something went wrong. Please try again.';
  };
  return { isBusy, problem, submit };
}
