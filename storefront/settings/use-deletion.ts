import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount } from '../api.ts';
import { forgetViewed } from '../product/rows/viewed-prints.ts';
import { loggedOut } from '../session/user-slice.ts';
import { useShopStore } from '../store/store.ts';
import { focusField, readForm } from '../ui/form/form-fields.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';

/** Deletes the account once its password is right; a wrong one leaves everything as it was. */
export function useDeletion() {
  const store = useShopStore();
  const navigate = useNavigate();
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay()) return;
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
    forgetViewed();
  };
  const ask = async (password: string) => {
    const answer = await busyWith(deleteAccount(store, password));
    return answer.ok ? null : answer.failure.message || 'Something went wrong. Please try again.';
  };
  return { isBusy, problem, submit };
}
