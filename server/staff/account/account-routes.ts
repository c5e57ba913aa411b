import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  confirmedEmail,
  emailToken,
  madeCode,
  newEmail,
  newName,
  requestedEmail,
  type StaffAccount,
  staffAccount,
} from '#domain/api/staff/staff.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { sessionOf } from '../studio-access.ts';
import { confirmEmail, requestEmail } from './change-email.ts';
import { changeName } from './change-name.ts';
import { passkeysRoutes } from './passkeys-routes.ts';
import { readAccount } from './read-account.ts';
import { replaceRecoveryCode } from './recovery-code.ts';

const readCall = {
  summary: 'How the person signs in',
  response: { 200: staffAccount, ...errorAnswers(401, 403, 503) },
} satisfies FastifySchema;

const changes = errorAnswers(400, 401, 403, 413, 415, 503);

const nameCall = {
  summary: "Changes the person's own name",
  body: newName,
  response: { 204: z.undefined(), ...changes },
} satisfies FastifySchema;

const emailCall = {
  summary: "Emails a link to a new email, which replaces the person's own when they open it",
  body: newEmail,
  response: {
    200: requestedEmail,
    ...errorAnswers(400, 401, 403, 409, 413, 415, 503),
  },
} satisfies FastifySchema;

const confirmCall = {
  summary: "Replaces the person's email by the one that received the link",
  body: emailToken,
  response: { 200: confirmedEmail, ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503) },
} satisfies FastifySchema;

const codeCall = {
  summary: "Makes a recovery code, which replaces the person's last one",
  response: {
    200: madeCode,
    ...changes,
  },
} satisfies FastifySchema;

/** The person's own account. No one changes another person's. */
export function accountRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { staff, configuration } = context;
  const config = { studio: { roles: ['owner', 'maker', 'books'] } } as const;
  const verified = { studio: { ...config.studio, stepUp: true } } as const;
  return async (app) => {
    app.get('/api/studio/account', { schema: readCall, config }, async (request) =>
      showAccount(await readAccount(staff.db, sessionOf(request).member.id)),
    );

    app.patch('/api/studio/account', { schema: nameCall, config }, async (request, reply) => {
      await changeName(staff, { session: sessionOf(request), ...request.body });
      reply.code(204);
    });

    app.post('/api/studio/account/email', { schema: emailCall, config: verified }, async (request) => {
      const { email, link } = await requestEmail(staff, { session: sessionOf(request), ...request.body });
      // Otherwise a person could take an email that is not theirs.
      return { email, link: configuration.mail ? null : link };
    });

    app.post('/api/studio/account/email/confirm', { schema: confirmCall, config }, async (request) =>
      confirmEmail(staff, { session: sessionOf(request), ...request.body }),
    );

    app.post(
      '/api/studio/account/recovery-code',
      { schema: codeCall, config: verified },
      async (request) => ({
        code: await replaceRecoveryCode(staff, sessionOf(request)),
      }),
    );

    await app.register(passkeysRoutes(context));
  };
}

type Account = Awaited<ReturnType<typeof readAccount>>;

function showAccount({ passkeys, recoveryCodeMadeAt, ...account }: Account): StaffAccount {
  return {
    ...account,
    passkeys: passkeys.map(({ id, label, isSynced, createdAt, lastUsedAt }) => ({
      id,
      label,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    recoveryCodeMadeAt: recoveryCodeMadeAt?.toISOString() ?? null,
  };
}
