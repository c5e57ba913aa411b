import { type FormEvent, useEffect, useRef, useState } from 'react';
import { emailProblem } from '#domain/accounts.ts';
import { forgotPassword } from '../api.ts';
import button from '../ui/button.module.css';
import { Field } from '../ui/field.tsx';
import { focusField, readForm } from '../ui/form-fields.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import styles from './form.module.css';

export function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => focusField(form.current, 'email'), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay()) return;
    const address = readForm(event.currentTarget).email ?? '';
    const wrong = emailProblem(address);
    setProblem(wrong);
    if (wrong) return focusField(form.current, 'email');
    setSent(false);
    await busyWith(forgotPassword(address.trim()));
    setSent(true);
  };
  return (
    <>
      <h1 className={styles.title}>Forgot your password?</h1>
      <p className={styles.lead}>
        Tell us the email you joined with, and we send you a link to choose a new one.
      </p>
      <form className={styles.form} method="post" noValidate ref={form} onSubmit={submit}>
        <div className={styles.fields}>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={email}
            problem={problem}
          />
          <button
            className={`${button.button} ${styles.send}`}
            type="submit"
            disabled={isBusy}
            aria-busy={isBusy}
          >
            Send Reset Link
          </button>
        </div>
        <p className={styles.news} role="status">
          {isSent && "If that email exists, we've sent a password reset link. Please check your inbox."}
        </p>
      </form>
      <div className={styles.ways}>
        <button className={styles.way} type="button" onClick={onBack}>
          Back to login
        </button>
      </div>
    </>
  );
}
