import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { answerWithPasskey } from '../session/passkeys.ts';
import { sessionKey, useSession } from '../session/session.ts';
import { Verification } from '../session/verification.tsx';
import { FrontDoor } from './front-door.tsx';
import { LostPasskey } from './lost-passkey.tsx';

export function SignInPage() {
  const session = useSession();
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
