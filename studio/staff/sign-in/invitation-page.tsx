import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { replacesSignIn, staffRoles } from '#domain/staff/staff.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { describeBrowser } from '../account/describe-browser.ts';
import { createPasskey, supportsPasskeys } from '../session/passkeys.ts';
import { sessionKey } from '../session/session.ts';
import { takeToken } from '../session/take-token.ts';
import { FrontDoor } from './front-door.tsx';
import styles from './invitation-page.module.css';
import { PasswordInvitation } from './password-invitation.tsx';
import { RecoveryCode } from './recovery-code.tsx';

/** Opens the link of an invitation. Its token is behind `#`, which browsers send to no server. */
export function InvitationPage() {
  const [token] = useState(takeToken);
  const [usesPassword, setUsesPassword] = useState(!supportsPasskeys);
  const enter = useEnter();
  const [recoveryCode, setRecoveryCode] = useState<string>();
  useReloadForAnotherLink();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/studio/invitations/open', {}, { token }),
    staleTime: 'static',
    retry: false,
  });
  return (
    <FrontDoor title={recoveryCode ? 'Keep your recovery code' : 'Welcome to the studio'}>
      <Loaded query={invitation}>
        {({ email, role, shopName, replaces }) =>
          recoveryCode ? (
            <FirstRecoveryCode code={recoveryCode} email={email} onKept={enter} />
          ) : (
            <div className={styles.steps}>
              <p>
                {shopName} invites <strong>{email}</strong>. Your role: {role} ({staffRoles[role]}).
              </p>
              {replaces && <p>You are staff already. {replacesSignIn}</p>}
              {usesPassword ? (
                <PasswordInvitation token={token} email={email} onAccepted={enter} />
              ) : (
                <PasskeyInvitation
                  token={token}
                  onAccepted={(code) => (code ? setRecoveryCode(code) : void enter())}
                >
                  <Button kind="text" onPress={() => setUsesPassword(true)}>
                    Use a password and an authenticator app instead
                  </Button>
                </PasskeyInvitation>
              )}
            </div>
          )
        }
      </Loaded>
    </FrontDoor>
  );
}

/** Browsers don't load the page again when only the part behind `#` differs, as in the link of a second invitation. */
function useReloadForAnotherLink(): void {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
}

/** Opens the studio for whom the shop has just signed in. */
function useEnter(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await client.resetQueries({ queryKey: sessionKey });
    navigate('/', { replace: true });
  };
}

interface FirstRecoveryCodeProps {
  code: string;
  email: string;
  onKept: () => void;
}

/** No one can invite the only owner, so the first thing that they get is a way back in. */
function FirstRecoveryCode({ code, email, onKept }: FirstRecoveryCodeProps) {
  return (
    <div className={styles.steps}>
      <p>
        You are the only owner, so no one can send you a new link if you lose your passkey. Print this code,
        or keep it in a password manager. It is shown only now.
      </p>
      <RecoveryCode code={code} email={email} />
      <Button onPress={onKept}>Open the studio</Button>
    </div>
  );
}

interface PasskeyInvitationProps {
  token: string;
  onAccepted: (recoveryCode: string | undefined) => void;
  children: ReactNode;
}

function PasskeyInvitation({ token, onAccepted, children }: PasskeyInvitationProps) {
  const accept = useMutation({ mutationFn: acceptWithPasskey, onSuccess: onAccepted });
  return (
    <>
      <p className="quiet">
        A passkey uses the lock of your phone or computer: your fingerprint, your face or a PIN. There is no
        password to remember.
      </p>
      <Form
        submit="Create a passkey"
        busyText="Waiting for the passkey…"
        change={accept}
        onSubmit={({ name = '' }) => accept.mutate({ token, name })}
      >
        <TextField label="Your name" name="name" autoComplete="name" isRequired />
      </Form>
      {children}
    </>
  );
}

async function acceptWithPasskey(invited: { token: string; name: string }): Promise<string | undefined> {
  const options = await call('POST /api/studio/invitations/passkey-options', {}, invited);
  const response = await createPasskey(options);
  const label = describeBrowser(navigator.userAgent);
  const body = { ...invited, label, response };
  return (await call('POST /api/studio/invitations/accept-passkey', {}, body)).recoveryCode;
}
