import { useEffect } from 'react';
import { forgotPassword } from '../api.ts';
import button from '../ui/button.module.css';
import { Field } from '../ui/form/field.tsx';
import { focusField } from '../ui/form/use-submit.ts';
import styles from './form.module.css';
import { useLinkForm } from './use-link-form.ts';

export function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const { form, isBusy, problem, answer, props } = useLinkForm(forgotPassword);
  useEffect(() => focusField(form.current, 'email'), [form]);
  return (
    <>
      <h1 className={styles.title}>Forgot your password?</h1>
      <p className={styles.lead}>
        Tell us the email you joined with, and we send you a link to choose a new one.
      </p>
      <form className={styles.form} method="post" noValidate {...props}>
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
          {/* The same for every outcome, so it doesn't reveal whether an email has an account. */}
          {answer && "If that email exists, we've sent a password reset link. Please check your inbox."}
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
