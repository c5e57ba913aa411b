import { useState } from 'react';
import { Link } from 'react-router';
import { ResetForm, useResetLink } from '../membership/reset-form.tsx';
import styles from '../ui/form/form.module.css';
import { FormPage, findPrintBeside } from '../ui/form/form-page.tsx';
import type { Route } from './+types/reset-password.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { print: await findPrintBeside(context, 2) };
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  const link = useResetLink();
  const [message, setMessage] = useState<string | null>(null);
  return (
    <FormPage
      title="Set a new password"
      description="Set a new password for your membership."
      print={loaderData.print}
    >
      <meta name="referrer" content="no-referrer" />
      <h1 className={styles.title}>Set a new password</h1>
      <div role="status">{message && <p className={styles.notice}>{message}</p>}</div>
      {message && (
        <p className={styles.next}>
          <Link to="/login">Sign in</Link>
        </p>
      )}
      {link === null && <InvalidLink />}
      {link !== null && !message && <ResetForm link={link ?? null} onDone={setMessage} />}
    </FormPage>
  );
}

function InvalidLink() {
  return (
    <>
      <p className={`${styles.notice} ${styles.alert}`} role="alert">
        Invalid reset link.
      </p>
      <p className={styles.next}>The link in our email works once, for one hour.</p>
      <p>
        <Link to="/login" state={{ isForgotten: true }}>
          Request a new link{' '}
        </Link>
      </p>
    </>
  );
}
