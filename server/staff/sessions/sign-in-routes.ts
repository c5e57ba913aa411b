import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  passkeyAnswer,
  passkeyOptions,
  passwordAgain,
  passwordAnswer,
  recoveryCode,
  recoveryLink,
  signedIn,
  steppedUp,
} from '#domain/api/staff/staff.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { RequestError } from '#server/http/errors.ts';
import { useRecoveryCode } from '#server/staff/account/recovery-code.ts';
import { askForPasskey } from '#server/staff/passkeys/verify-passkey.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { answerSignedIn, clientOf } from '../answer-signed-in.ts';
import { sessionOf } from '../studio-access.ts';
import { signInWithPasskey, signInWithPassword } from './sign-in.ts';
import { stepUpWithPasskey, stepUpWithPassword } from './step-up.ts';

const askCall = {
  summary: 'What the browser asks for a passkey with',
  response: { 200: passkeyOptions, ...errorAnswers(400, 403, 413, 415, 429, 503) },
} satisfies FastifySchema;

const passkeyCall = {
  summary: 'Starts a session with a passkey',
  body: passkeyAnswer,
  response: { 200: signedIn, ...errorAnswers(400, 401, 403, 413, 415, 429, 503) },
} satisfies FastifySchema;

const passwordCall = {
  summary: 'Starts a session with a password and a code',
  body: passwordAnswer,
  response: { 200: signedIn, ...errorAnswers(400, 401, 403, 413, 415, 429, 503) },
} satisfies FastifySchema;

const recoveryCall = {
  summary: 'Opens an invitation to the person whose recovery code it is',
  body: recoveryCode,
  response: {
    200: recoveryLink,
    ...errorAnswers(400, 401, 403, 413, 415, 429, 503),
  },
} satisfies FastifySchema;

/** Signing in, and verifying again before calls that need it. */
export function signInRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { staff } = context;
  const config = { studio: { public: true } } as const;
  return async (app) => {
    app.post('/api/studio/sign-in/options', { schema: askCall, config }, async () => ({
      ...(await askForPasskey(staff)),
    }));

    app.post('/api/studio/sign-in/passkey', { schema: passkeyCall, config }, async (request, reply) => {
      const { response } = request.body;
      const session = await signInWithPasskey(staff, { response, client: clientOf(context, request) });
      return answerSignedIn(context, reply, session);
    });

    app.post('/api/studio/sign-in/password', { schema: passwordCall, config }, async (request, reply) => {
      const credentials = { ...request.body, client: clientOf(context, request) };
      const session = await signInWithPassword(staff, credentials);
      if (!session) throw wrongCredentials(401);
      return answerSignedIn(context, reply, session);
    });

    app.post('/api/studio/sign-in/recovery', { schema: recoveryCall, config }, async (request) => ({
      link: await useRecoveryCode(staff, request.body.code),
    }));

    await app.register(stepUpRoutes(context));
  };
}

const askAgainCall = {
  summary: "What the browser asks for one of the person's own passkeys with",
  response: { 200: passkeyOptions, ...errorAnswers(400, 401, 403, 413, 415, 503) },
} satisfies FastifySchema;

const passkeyAgainCall = {
  summary: 'Verifies the person again with a passkey',
  body: passkeyAnswer,
  response: { 200: steppedUp, ...errorAnswers(400, 401, 403, 413, 415, 503) },
} satisfies FastifySchema;

const passwordAgainCall = {
  summary: 'Verifies the person again with their password and a code',
  body: passwordAgain,
  response: { 200: steppedUp, ...errorAnswers(400, 401, 403, 413, 415, 429, 503) },
} satisfies FastifySchema;

function stepUpRoutes({ staff }: StudioContext): FastifyPluginAsyncZod {
  const config = { studio: { roles: ['owner', 'maker', 'books'] } } as const;
  return async (app) => {
    app.post('/api/studio/step-up/options', { schema: askAgainCall, config }, async (request) => ({
      ...(await askForPasskey(staff, sessionOf(request).member.id)),
    }));

    app.post('/api/studio/step-up/passkey', { schema: passkeyAgainCall, config }, async (request) => {
      const { response } = request.body;
      const until = await stepUpWithPasskey(staff, { session: sessionOf(request), response });
      return { steppedUpUntil: until.toISOString() };
    });

    app.post('/api/studio/step-up/password', { schema: passwordAgainCall, config }, async (request) => {
      const attempt = { ...request.body, session: sessionOf(request), address: request.ip };
      const until = await stepUpWithPassword(staff, attempt);
      if (!until) throw wrongCredentials(403);
      return { steppedUpUntil: until.toISOString() };
    });
  };
}

/** One answer for every wrong part, which names the way out and says nothing of the account. */
function wrongCredentials(status: 401 | 403): RequestError {
  return new RequestError(
    status,
    'wrong_credentials',
    'Wrong email, password or code. If your recovery codes no longer work, ask an owner for a new invitation.',
  );
}
