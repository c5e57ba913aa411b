import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readsOnly } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { supportsPasskeys } from './passkeys.ts';
import styles from './verification.module.css';

interface Props {
  /** The text of the button for the passkey. */
  passkeyText: string;
  withPasskey: () => Promise<unknown>;
  withPassword: (values: { email: string; password: string; code: string }) => Promise<unknown>;
  /** The text of the password's button. */
  passwordText: string;
  /** Asks for the email too, because the person is not signed in. */
  asksEmail?: boolean;
  onVerified: () => void;
}

/** Proves who a person is: first with a passkey, and otherwise with the password and a code. */
export function Verification({ passkeyText, withPasskey, onVerified, ...password }: Props) {
  const [showsPassword, setShowsPassword] = useState(!supportsPasskeys);
  const passkey = useMutation({ mutationFn: withPasskey, onSuccess: onVerified, meta: readsOnly });
  return (
    <div className={styles.ways}>
      {supportsPasskeys ? (
        <>
          <Button
            autoFocus
            isPending={passkey.isPending}
            busyText="Waiting for the passkey…"
            onPress={() => passkey.mutate()}
          >
            {passkeyText}
          </Button>
          <Problem error={passkey.error} />
        </>
      ) : (
        <p className="quiet">Passkeys need an encrypted address (https). Use your password and a code.</p>
      )}
      {supportsPasskeys && !showsPassword && (
        <Button kind="text" onPress={() => setShowsPassword(true)}>
          Use a password and a code instead
        </Button>
      )}
      {showsPassword && <PasswordForm {...password} onVerified={onVerified} />}
    </div>
  );
}

function PasswordForm({
  asksEmail = false,
  withPassword,
  passwordText,
  onVerified,
}: Omit<Props, 'passkeyText' | 'withPasskey'>) {
  const password = useMutation({ mutationFn: withPassword, onSuccess: onVerified, meta: readsOnly });
  return (
    <Form
      submit={passwordText}
      change={password}
      onSubmit={({ email = '', password: secret = '', code = '' }) =>
        password.mutate({ email, password: secret, code: code.trim() })
      }
    >
      {asksEmail && (
        <TextField
          autoFocus={supportsPasskeys}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          isRequired
        />
      )}
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <TextField
        label="Code"
        name="code"
        hint="Six digits from your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        isRequired
      />
    </Form>
  );
}
