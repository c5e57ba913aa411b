import { type FormEvent, useRef, useState } from 'react';
import { passwordProblem } from '#domain/accounts.ts';
import { resetPassword } from '../api.ts';
import { loggedOut } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { PasswordField } from '../ui/form/field.tsx';
import { focusField, readForm } from '../ui/form/form-fields.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import styles from './form.module.css';
import type { ResetLink } from './use-reset-link.ts';

interface ResetFormProps {
  /** Null while the address has not been read. */
  link: ResetLink | null;
  onDone: (message: string) => void;
}

type Wrong = { field: 'newPassword' | 'confirmation'; text: string };

export function ResetForm({ link, onDone }: ResetFormProps) {
  const store = useShopStore();
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const refuse = (found: Wrong) => {
    setWrong(found);
    requestAnimationFrame(() => focusField(form.current, found.field));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay() || !link) return;
    const { newPassword = '', confirmation = '' } = readForm(event.currentTarget);
    const found = findWrong(newPassword, confirmation);
    if (found) return refuse(found);
    setWrong(null);
    const answer = await busyWith(resetPassword({ ...link, newPassword }));
    if (!answer.ok) return refuse({ field: 'newPassword', text: answer.failure.message || 'Reset failed' });
    // The server has ended all sessions of this account, the one in this browser too.
    if (store.getState().user.currentUser?._id === link.uid) store.dispatch(loggedOut());
    onDone('Password updated. You can now log in.');
  };
  return (
    <form className={styles.form} method="post" noValidate ref={form} data-alive={isAlive} onSubmit={submit}>
      <div className={styles.fields}>
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint="Min. 8 characters"
          aria-invalid={wrong?.field === 'newPassword' || undefined}
        />
        <PasswordField
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          required
          aria-invalid={wrong?.field === 'confirmation' || undefined}
        />
        <button
          className={`${button.button} ${styles.send}`}
          type="submit"
          disabled={!isAlive || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? 'Saving…' : 'Set new password'}
        </button>
      </div>
      <p className={`${styles.news} ${styles.alert}`} role="alert">
        {wrong?.text}
      </p>
    </form>
  );
}

function findWrong(newPassword: string, confirmation: string): Wrong | null {
  const problem = passwordProblem(newPassword);
  if (newPassword !== confirmation) return { field: 'confirmation', text: 'Passwords do not match.' };
  return problem ? { field: 'newPassword', text: problem } : null;
}
