import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loginCleared } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { Field, PasswordField } from '../ui/form/field.tsx';
import { focusField, readForm } from '../ui/form/form-fields.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { isLocked } from './cooldown.ts';
import styles from './form.module.css';
import { signIn } from './sign-in.ts';
import { useCooldown } from './use-cooldown.ts';

interface LoginFormProps {
  /** What has to be finished or noted before the visitor is signed in. */
  prepare: () => Promise<void>;
}

type Problems = { email?: string; password?: string };

export function LoginForm({ prepare }: LoginFormProps) {
  const store = useShopStore();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [problems, setProblems] = useState<Problems>({});
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const left = useCooldown();
  useForgottenError();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay() || left !== null) return;
    const { email = '', password = '' } = readForm(event.currentTarget);
    const missing = findMissing(email, password);
    setProblems(missing);
    const [first] = Object.keys(missing);
    if (first) return focusField(form.current, first);
    const credentials = { email: email.trim(), password };
    const isIn = await busyWith(prepare().then(() => signIn(store, credentials)));
    if (!isIn) requestAnimationFrame(() => focusField(form.current, 'password'));
  };
  return (
    <form className={styles.form} method="post" noValidate ref={form} data-alive={isAlive} onSubmit={submit}>
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
          disabled={!isAlive || isBusy || left !== null}
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

/** An error of an earlier visit is not shown again; a lock lasts. */
function useForgottenError(): void {
  const store = useShopStore();
  useEffect(() => {
    if (!isLocked(store.getState().user.cooldownUntil, Date.now())) store.dispatch(loginCleared());
  }, [store]);
}

function findMissing(email: string, password: string): Problems {
  return {
    ...(email.trim() === '' && { email: 'Email is required' }),
    ...(password === '' && { password: 'Password is required' }),
  };
}
