import { useMutation } from '@tanstack/react-query';
import type { PasswordSetup } from '#domain/api/staff/staff.ts';
import { call } from '../../api/call.ts';
import { Form } from '../../ui/form.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RecoveryCodes } from './recovery-code.tsx';

interface Props {
  token: string;
  email: string;
  onAccepted: () => void;
}

/** A password with an authenticator app, where passkeys cannot be. */
export function PasswordInvitation({ token, email, onAccepted }: Props) {
  const enroll = useMutation({
    mutationFn: (values: { name: string; password: string }) =>
      call('POST /api/studio/invitations/password', {}, { token, ...values }),
  });
  if (enroll.data) return <Confirmation token={token} enrollment={enroll.data} onAccepted={onAccepted} />;
  return (
    <Form
      submit="Continue"
      change={enroll}
      onSubmit={({ name = '', password = '' }) => enroll.mutate({ name, password })}
    >
      <TextField label="Your name" name="name" autoComplete="name" isRequired />
      {/* For the password manager, which stores it with the password. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Password"
        name="password"
        type="password"
        hint="At least 12 characters. A few words that you remember are best."
        autoComplete="new-password"
        minLength={12}
        isRequired
      />
    </Form>
  );
}

interface ConfirmationProps {
  token: string;
  enrollment: PasswordSetup;
  onAccepted: () => void;
}

function Confirmation({ token, enrollment, onAccepted }: ConfirmationProps) {
  const { secret, qrCode, recoveryCodes } = enrollment;
  const accept = useMutation({
    mutationFn: (code: string) => call('POST /api/studio/invitations/accept-password', {}, { token, code }),
    onSuccess: onAccepted,
  });
  return (
    <>
      <h2>1. Save your recovery codes</h2>
      <p>If you lose your phone, each one replaces one code of the app. They are shown only once.</p>
      <RecoveryCodes codes={recoveryCodes} />
      <h2>2. Scan this with an authenticator app</h2>
      <QrCode rows={qrCode} label="QR code for the authenticator app" />
      <p>
        Or type this key into the app: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <h2>3. Type the code that the app shows</h2>
      <Form
        submit="Open the studio"
        change={accept}
        onSubmit={({ code = '' }) => accept.mutate(code.replaceAll(/\s/g, ''))}
      >
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9\s]*"
          isRequired
        />
      </Form>
    </>
  );
}
