import { useEffect } from 'react';
import { foundProblems } from '#domain/found-problems.ts';
import { loginCleared } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { EmailField, PasswordField } from '../ui/form/field.tsx';
import styles from '../ui/form/form.module.css';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { isLocked, useCooldown } from './cooldown.ts';
import { signIn } from './sign-in.ts';

/** @param prepare must finish before the sign-in starts */
export function LoginForm({ prepare }: { prepare: () => Promise<void> }) {
  const store = useShopStore();
  const remainingTime = useCooldown();
  useClearedError();

  const { isBusy, problems, showProblems, props } = useSubmit({
    check: ({ email = '', password = '' }) =>
      foundProblems({
        email: email.trim() ? undefined : 'Email is required',
        password: password ? undefined : 'Password is required',
      }),
    async send({ email = '', password = '' }) {
      await prepare();
      const hasSucceeded = await signIn(store, { email: email.trim(), password });
      // The store has the message. The visitor must type the password again.
      if (!hasSucceeded) showProblems({ password: '' });
    },
  });
  return (
    <Form {...props}>
      <fieldset className={styles.fields} disabled={remainingTime !== null}>
        <legend className="visually-hidden">Sign in with your email and password</legend>
        <EmailField autoComplete="username" problem={problems.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          problem={problems.password}
        />
        <SubmitButton isBusy={isBusy} isBlocked={remainingTime !== null} busyText="Signing in…">
          Sign in
        </SubmitButton>
      </fieldset>
      <LoginNews remainingTime={remainingTime} />
    </Form>
  );
}

function LoginNews({ remainingTime }: { remainingTime: string | null }) {
  const error = useShopSelector(({ user }) =>
    user.error ? user.errorMessage || 'Unable to sign in.' : null,
  );
  return (
    <div className={styles.news}>
      <p className={styles.alert} role="alert">
        {remainingTime === null ? error : 'Too many attempts. Please try again later.'}
      </p>
      {remainingTime !== null && (
        <p className={styles.timer} role="timer">
          Please try again in {remainingTime}
        </p>
      )}
    </div>
  );
}

/** Clears the error of an earlier visit, but not a lock. */
function useClearedError(): void {
  const store = useShopStore();
  useEffect(() => {
    if (!isLocked(store.getState().user.cooldownUntil, Date.now())) store.dispatch(loginCleared());
  }, [store]);
}
