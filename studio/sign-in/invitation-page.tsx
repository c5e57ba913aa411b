import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type StaffRole, staffRoles } from '#domain/staff.ts';
import { call } from '../api/call.ts';
import { createPasskey, supportsPasskeys } from '../session/passkeys.ts';
import { sessionKey } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { TextField } from '../ui/text-field.tsx';
import { FrontDoor } from './front-door.tsx';
import styles from './invitation-page.module.css';
import { PasswordInvitation } from './password-invitation.tsx';

interface Invitation {
  email: string;
  role: StaffRole;
  shopName: string;
}

/** Opens the link of an invitation. Its token is behind `#`, which browsers send to no server. */
export function InvitationPage() {
  const [token] = useState(takeToken);
  const [usesPassword, setUsesPassword] = useState(!supportsPasskeys);
  const enter = useEnter();
  useReloadForAnotherLink();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call<Invitation>('POST', 'invitations/open', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <FrontDoor title="Welcome to the studio">
      <Loaded query={invitation}>
        {({ email, role, shopName }) => (
          <div className={styles.steps}>
            <p>
              {shopName} invites <strong>{email}</strong>. Your role: {role} ({staffRoles[role]}).
            </p>
            {usesPassword ? (
              <PasswordInvitation token={token} email={email} onAccepted={enter} />
            ) : (
              <PasskeyInvitation token={token} onAccepted={enter}>
                <Button kind="text" onPress={() => setUsesPassword(true)}>
                  Use a password and an authenticator app instead
                </Button>
              </PasskeyInvitation>
            )}
          </div>
        )}
      </Loaded>
    </FrontDoor>
  );
}

/** The token of the address. Removes it from there, so that it stays out of the browser's history. */
function takeToken(): string {
  const { hash, pathname } = window.location;
  if (hash) history.replaceState(history.state, '', pathname);
  return hash.slice(1);
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

interface PasskeyInvitationProps {
  token: string;
  onAccepted: () => void;
  children: ReactNode;
}

function PasskeyInvitation({ token, onAccepted, children }: PasskeyInvitationProps) {
  const accept = useMutation({ mutationFn: acceptWithPasskey, onSuccess: onAccepted });
  return (
    <>
      <p className={styles.quiet}>
        A passkey uses the lock of your phone or computer: your fingerprint, your face or a PIN. There is no
        password to remember.
      </p>
      <Form
        submit="Create a passkey"
        busyText="Waiting for the passkey…"
        isPending={accept.isPending}
        error={accept.error}
        onSubmit={({ name = '' }) => accept.mutate({ token, name })}
      >
        <TextField label="Your name" name="name" autoComplete="name" isRequired />
      </Form>
      {children}
    </>
  );
}

async function acceptWithPasskey({ token, name }: { token: string; name: string }): Promise<void> {
  const options = await call<PublicKeyCredentialCreationOptionsJSON>('POST', 'invitations/passkey-options', {
    token,
    name,
  });
  const response = await createPasskey(options);
  await call('POST', 'invitations/accept-passkey', { token, name, response });
}
