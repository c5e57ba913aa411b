import { useEffect } from 'react';
import { EmailField } from '../ui/form/field.tsx';
import styles from '../ui/form/form.module.css';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { focusField, useLinkForm } from '../ui/form/use-submit.ts';
import { forgotPassword } from './membership-api.ts';

export function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const { form, isBusy, problem, answer, props } = useLinkForm(forgotPassword);
  useEffect(() => focusField(form.current, 'email'), [form]);
  return (
    <>
      <h1 className={styles.title}>Forgot your password?</h1>
      <p className={styles.lead}>
        Enter the email you joined with, and we'll send you a link to set a new one.
      </p>
      <Form {...props}>
        <div className={styles.fields}>
          <EmailField autoComplete="username" defaultValue={email} problem={problem} />
          <SubmitButton isBusy={isBusy}>Send Reset Link</SubmitButton>
        </div>
        <p className={styles.news} role="status">
          {/* The same for every outcome, so it doesn't reveal whether an email has an account. */}
          {answer && "If that email exists, we've sent a password reset link. Please check your inbox."}
        </p>
      </Form>
      <div className={styles.ways}>
        <button className={styles.way} type="button" onClick={onBack}>
          Back to login
        </button>
      </div>
    </>
  );
}
