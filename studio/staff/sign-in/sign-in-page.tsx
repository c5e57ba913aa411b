import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { answerWithPasskey } from '../session/passkeys.ts';
import { sessionKey, useStaffSession } from '../session/session.ts';
import { shopName } from '../session/shop-name.ts';
import { Verification } from '../session/verification.tsx';
import { FrontDoor } from './front-door.tsx';
import styles from './invitation-page.module.css';

export function SignInPage() {
  const session = useStaffSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const target = targetOf(useLocation().state);
  if (session.data) return <Navigate to={target} replace />;
  return (
    <FrontDoor title="Sign in">
      <Verification
        asksEmail
        passkeyText="Sign in with a passkey"
        withPasskey={signInWithPasskey}
        passwordText="Sign in"
        withPassword={(values) => call('POST /api/studio/sign-in/password', {}, values)}
        onVerified={async () => {
          await client.resetQueries({ queryKey: sessionKey });
          navigate(target, { replace: true });
        }}
      />
      <LostPasskey />
    </FrontDoor>
  );
}

async function signInWithPasskey(): Promise<void> {
  const options = await call('POST /api/studio/sign-in/options');
  await call('POST /api/studio/sign-in/passkey', {}, { response: await answerWithPasskey(options) });
}

/** The page that asked to sign in. */
function targetOf(state: unknown): string {
  const { to } = (state ?? {}) as { to?: unknown };
  return typeof to === 'string' && to.startsWith('/') && !to.startsWith('//') ? to : '/';
}

/** Whom to ask when a passkey is lost, and the way in with a recovery code. */
function LostPasskey() {
  const [hasCode, setHasCode] = useState(false);
  const recover = useMutation({
    mutationFn: (code: string) => call('POST /api/studio/sign-in/recovery', {}, { code }),
    onSuccess: ({ link }) => window.location.assign(link),
  });
  return (
    <section className={styles.lost} aria-label="Lost your passkey?">
      <p className="quiet">
        Lost your passkey? Ask an owner of {shopName} to send you a new link, or use your recovery code.
      </p>
      {hasCode ? (
        <Form submit="Continue" change={recover} onSubmit={({ code = '' }) => recover.mutate(code)}>
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
