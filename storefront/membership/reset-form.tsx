import { passwordProblem } from '#domain/customers/accounts.ts';
import { type LinkAddress, useMailedLink } from '../session/use-mailed-link.ts';
import { loggedOut } from '../session/user-slice.ts';
import { useShopStore } from '../store/store.ts';
import { PasswordField } from '../ui/form/field.tsx';
import styles from '../ui/form/form.module.css';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { type FieldTexts, useSubmit } from '../ui/form/use-submit.ts';
import { resetPassword } from './membership-api.ts';

/** The secrets of the emailed link. */
interface ResetLink {
  uid: string;
  token: string;
}

/** The link to set a new password; null if it is incomplete, undefined until the URL has been read. */
export function useResetLink(): ResetLink | null | undefined {
  return useMailedLink(readLink);
}

function readLink({ search }: LinkAddress): ResetLink | null {
  const query = new URLSearchParams(search);
  const [uid, token] = [query.get('uid'), query.get('token')];
  return uid && token ? { uid, token } : null;
}

interface ResetFormProps {
  /** Null until the URL has been read. */
  link: ResetLink | null;
  onDone: (message: string) => void;
}

export function ResetForm({ link, onDone }: ResetFormProps) {
  const store = useShopStore();
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
    <Form {...props}>
      <div className={styles.fields}>
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 8 characters"
          aria-invalid={'newPassword' in problems || undefined}
        />
        <PasswordField
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          aria-invalid={'confirmation' in problems || undefined}
        />
        <SubmitButton isBusy={isBusy} busyText="Saving…">
          Set new password
        </SubmitButton>
      </div>
      <p className={`${styles.news} ${styles.alert}`} role="alert">
        {Object.values(problems)}
      </p>
    </Form>
  );
}

function findProblem({ newPassword = '', confirmation = '' }: FieldTexts): FieldTexts {
  if (newPassword !== confirmation) return { confirmation: 'Passwords do not match.' };
  const problem = passwordProblem(newPassword);
  return problem ? { newPassword: problem } : {};
}
