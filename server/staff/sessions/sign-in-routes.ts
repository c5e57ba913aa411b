import type { FastifyInstance } from 'fastify';
import { RequestError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { useRecoveryCode } from '#server/staff/account/recovery-code.ts';
import { askForPasskey } from '#server/staff/passkeys/verify-passkey.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { answerSignedIn, clientOf } from '../answer-signed-in.ts';
import { staffSessionOf } from '../studio-access.ts';
import { signInWithPasskey, signInWithPassword } from './sign-in.ts';
import { stepUpWithPasskey, stepUpWithPassword } from './step-up.ts';

const config = { studio: { public: true } } as const;
const signIn = { config, errors: [401] } as const;

const askCall = { summary: 'What the browser asks for a passkey with', config };
const passkeyCall = { summary: 'Starts a session with a passkey', ...signIn };
const passwordCall = { summary: 'Starts a session with a password and a code', ...signIn };
const recoveryCall = { summary: 'Opens an invitation to the person whose recovery code it is', ...signIn };

/** Signing in, and verifying again before calls that need it. */
export function signInRoutes(app: FastifyInstance, context: StudioContext): void {
  const { staff } = context;
  route(app, 'POST /api/studio/sign-in/options', askCall, async () => ({
    ...(await askForPasskey(staff)),
  }));

  route(app, 'POST /api/studio/sign-in/passkey', passkeyCall, async (request, reply) => {
    const { response } = request.body;
    const session = await signInWithPasskey(staff, { response, client: clientOf(context, request) });
    return answerSignedIn(context, reply, session);
  });

  route(app, 'POST /api/studio/sign-in/password', passwordCall, async (request, reply) => {
    const credentials = { ...request.body, client: clientOf(context, request) };
    const session = await signInWithPassword(staff, credentials);
    if (!session) throw wrongCredentials(401);
    return answerSignedIn(context, reply, session);
  });

  route(app, 'POST /api/studio/sign-in/recovery', recoveryCall, async (request) => ({
    link: await useRecoveryCode(staff, request.body.code),
  }));

  stepUpRoutes(app, context);
}

const call = { config: { studio: { roles: ['owner', 'maker', 'books'] } } } as const;

const askAgainCall = { summary: "What the browser asks for one of the person's own passkeys with", ...call };
const passkeyAgainCall = { summary: 'Verifies the person again with a passkey', ...call };

const passwordAgainCall = {
  summary: 'Verifies the person again with their password and a code',
  ...call,
  errors: [429],
} as const;

function stepUpRoutes(app: FastifyInstance, { staff }: StudioContext): void {
  route(app, 'POST /api/studio/step-up/options', askAgainCall, async (request) => ({
    ...(await askForPasskey(staff, staffSessionOf(request).member.id)),
  }));

  route(app, 'POST /api/studio/step-up/passkey', passkeyAgainCall, async (request) => {
    const { response } = request.body;
    const until = await stepUpWithPasskey(staff, { session: staffSessionOf(request), response });
    return { steppedUpUntil: until.toISOString() };
  });

  route(app, 'POST /api/studio/step-up/password', passwordAgainCall, async (request) => {
    const attempt = { ...request.body, session: staffSessionOf(request), address: request.ip };
    const until = await stepUpWithPassword(staff, attempt);
    if (!until) throw wrongCredentials(403);
    return { steppedUpUntil: until.toISOString() };
  });
}

/** One answer for every wrong part, which names the way out and says nothing of the account. */
function wrongCredentials(status: 401 | 403): RequestError {
  return new RequestError(
    status,
    'wrong_credentials',
    'Wrong email, password or code. If your recovery codes no longer work, ask an owner for a new invitation.',
  );
}
