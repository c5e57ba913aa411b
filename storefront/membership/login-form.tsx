import { useEffect } from 'react';
import { loginCleared } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { Field, PasswordField } from '../ui/form/field.tsx';
import { foundProblems, useSubmit } from '../ui/form/use-submit.ts';
import { isLocked, useCooldown } from './cooldown.ts';
import styles from './form.module.css';
import { signIn } from './sign-in.ts';

interface LoginFormProps {
  /** Runs before the sign-in, which waits for it. */
  prepare: () => Promise<void>;
}

export function LoginForm({ prepare }: LoginFormProps) {
  const store = useShopStore();
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const left = useCooldown();
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
    <form className={styles.form} method="post" noValidate data-rehydrated={isRehydrated} {...props}>
      <fieldset className={styles.fields} disabled={left !== null}>
        <legend className="visually-hidden">Sign in with your email and password</legend>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          problem={problems.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          problem={problems.password}
        />
        <button
          className={`${button.button} ${styles.send}`}
          type="submit"
          disabled={!isRehydrated || isBusy || left !== null}
          aria-busy={isBusy}
        >
          {isBusy ? 'Signing In…' : 'Sign In'}
        </button>
      </fieldset>
      <LoginNews left={left} />
    </form>
  );
}

function LoginNews({ left }: { left: string | null }) {
  const error = useShopSelector(({ user }) =>
    user.error ? user.errorMessage || 'Unable to sign in.' : null,
  );
  return (
    <div className={styles.news}>
      <p className={styles.alert} role="alert">
        {left === null ? error : 'Too many attempts. Please try again later.'}
      </p>
      {left !== null && (
        <p className={styles.timer} role="timer">
          Please try again in {left}
        </p>
      )}
    </div>
  );
}

/** Clears the error of an earlier visit; a lock stays. */
function useClearedError(): void {
  const store = useShopStore();
  useEffect(() => {
    if (!isLocked(store.getState().user.cooldownUntil, Date.now())) store.dispatch(loginCleared());
  }, [store]);
}
