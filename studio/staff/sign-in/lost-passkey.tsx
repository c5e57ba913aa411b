import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { shopName } from '../session/shop-name.ts';
import styles from './invitation-page.module.css';

/** Whom to ask when a passkey is lost, and the way in with a recovery code. */
export function LostPasskey() {
  const [hasCode, setHasCode] = useState(false);
  const recover = useMutation({
    mutationFn: (code: string) => call('POST /api/studio/sign-in/recovery', {}, { code }),
    onSuccess: ({ link }) => window.location.assign(link),
  });
  return (
    <section className={styles.lost} aria-label="Lost your passkey?">
      <p className={styles.quiet}>
        Lost your passkey? Ask an owner of {shopName} to send you a new link from the page Staff, or use your
        recovery code.
      </p>
      {hasCode ? (
        <Form
          submit="Continue"
          isPending={recover.isPending}
          error={recover.error}
          onSubmit={({ code = '' }) => recover.mutate(code)}
        >
          <TextField
            autoFocus
            label="Recovery code"
            name="code"
            hint="Five groups of letters and digits, from the paper. It replaces your passkeys by a new one."
            autoComplete="off"
            isRequired
          />
        </Form>
      ) : (
        <Button kind="text" onPress={() => setHasCode(true)}>
          Use a recovery code
        </Button>
      )}
    </section>
  );
}
