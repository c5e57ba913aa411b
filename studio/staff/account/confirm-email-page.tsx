import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../api/use-call.ts';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { takeToken } from '../session/take-token.ts';
import { useStaff } from '../session/use-staff.ts';

/** Opens the link that a new email got. Only a press confirms it, because programs open links of emails too. */
export function ConfirmEmailPage() {
  const [token] = useState(takeToken);
  const { email } = useStaff();
  const confirm = useChange('POST /api/studio/account/email/confirm');
  return (
    <Page title="Your new email">
      {confirm.data ? (
        <p role="status">
          Your email is now {confirm.data.email}. <Link to="/account">Back to your account</Link>
        </p>
      ) : (
        <>
          <p>The address that got this link replaces {email}.</p>
          <Form submit="Use the new email" change={confirm} onSubmit={() => confirm.mutate({ token })} />
        </>
      )}
    </Page>
  );
}
