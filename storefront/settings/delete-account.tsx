import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { foundProblems } from '#domain/found-problems.ts';
import { describeFailure, somethingWrong } from '../api/describe-failure.ts';
import { deleteAccount } from '../membership/membership-api.ts';
import { forgetViewed } from '../product/rows/viewed-prints.ts';
import { loggedOut } from '../session/user-slice.ts';
import { useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { PasswordField } from '../ui/form/field.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import styles from './delete-account.module.css';

export function DeleteAccount({ email }: { email: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [round, setRound] = useState(0);
  return (
    <>
      <button
        className={styles.open}
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        Delete my account
      </button>
      <dialog
        className={styles.dialog}
        ref={dialog}
        aria-labelledby="deletion"
        aria-describedby="deletion-terms"
        onClose={() => setRound(round + 1)}
      >
        <DeletionForm key={round} email={email} close={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

interface DeletionFormProps {
  /** Tells a password manager which password to fill in. */
  email: string;
  close: () => void;
}

function DeletionForm({ email, close }: DeletionFormProps) {
  const { isBusy, problem, props } = useDeletion();
  return (
    <form className={styles.form} method="post" noValidate {...props}>
      <h2 className={styles.heading} id="deletion">
        Delete your account?
      </h2>
      <div className={styles.terms} id="deletion-terms">
        <p>
          This permanently deletes your account, your saved items, and your member prices. It can't be undone.
        </p>
        <p>
          We keep your orders, because tax law requires records of what we sell. They will no longer be linked
          to an account. Anything on its way to you will still arrive.
        </p>
      </div>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" name="password" autoComplete="current-password" problem={problem} />
      <div className={styles.ways}>
        <button className={`${button.button} ${styles.delete}`} type="submit" aria-busy={isBusy}>
          {isBusy ? 'Deleting…' : 'Delete account'}
        </button>
        <button className={button.button} data-quiet type="button" onClick={close}>
          Keep my account
        </button>
      </div>
    </form>
  );
}

/** Deletes the account if the password is correct. A wrong password changes nothing. */
function useDeletion() {
  const store = useShopStore();
  const navigate = useNavigate();
  const { isBusy, problems, showProblems, props } = useSubmit({
    check: ({ password }) => foundProblems({ password: password ? undefined : 'Password is required' }),
    async send({ password = '' }) {
      const answer = await deleteAccount(store, password);
      if (!answer.ok) {
        return showProblems({
          password: describeFailure(answer.failure, somethingWrong),
        });
      }
      navigate('/', { replace: true, state: { notice: 'Your account has been deleted.' } });
      store.dispatch(loggedOut());
      forgetViewed();
    },
  });
  return { isBusy, problem: problems.password, props };
}
