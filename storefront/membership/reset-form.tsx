import { passwordProblem } from '#domain/accounts.ts';
import { resetPassword } from '../api.ts';
import { loggedOut } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { PasswordField } from '../ui/form/field.tsx';
import { type FieldTexts, useSubmit } from '../ui/form/use-submit.ts';
import styles from './form.module.css';
import type { ResetLink } from './use-reset-link.ts';

interface ResetFormProps {
  /** Null until the address has been read. */
  link: ResetLink | null;
  onDone: (message: string) => void;
}

export function ResetForm({ link, onDone }: ResetFormProps) {
  const store = useShopStore();
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const { isBusy, problems, showProblems, props } = useSubmit({
    check: findProblem,
    async send({ newPassword = '' }) {
      if (!link) return;
      const answer = await resetPassword({ ...link, newPassword });
      if (!answer.ok) return showProblems({ newPassword: answer.failure.message || 'Reset failed' });
      // The server has ended all sessions of this account, including the one in this browser.
      if (store.getState().user.currentUser?._id === link.uid) store.dispatch(loggedOut());
      onDone('Password updated. You can now log in.');
    },
  });
  return (
    <form className={styles.form} method="post" noValidate data-rehydrated={isRehydrated} {...props}>
      <div className={styles.fields}>
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint="Min. 8 characters"
          aria-invalid={'newPassword' in problems || undefined}
        />
        <PasswordField
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          required
          aria-invalid={'confirmation' in problems || undefined}
        />
        <button
          className={`${button.button} ${styles.send}`}
          type="submit"
          disabled={!isRehydrated || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? 'Saving…' : 'Set new password'}
        </button>
      </div>
      <p className={`${styles.news} ${styles.alert}`} role="alert">
        {Object.values(problems)}
      </p>
    </form>
  );
}

function findProblem({ newPassword = '', confirmation = '' }: FieldTexts): FieldTexts {
  if (newPassword !== confirmation) return { confirmation: 'Passwords do not match.' };
  const problem = passwordProblem(newPassword);
  return problem ? { newPassword: problem } : {};
}
