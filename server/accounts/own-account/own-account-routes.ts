import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorAnswers } from '#server/http/error-answers.ts';
import { RequestError } from '#server/http/errors.ts';
import { profileSchema, showProfile } from '../account-schema.ts';
import { requireNoProblem } from '../check-fields.ts';
import type { AccountsContext } from '../open-accounts.ts';
import type { DeviceCookie, RefreshCookie } from '../sessions/session-cookies.ts';
import { collectData, dataSchema } from './collect-data.ts';
import { deleteAccount } from './delete-account.ts';

interface OwnAccountContext {
  accounts: AccountsContext;
  cookie: RefreshCookie;
  deviceCookie: DeviceCookie;
}

const tags = ['accounts'];
const security = [{ bearer: [] }];

/** The signed-in account: its profile, a copy of its data, and its deletion. */
export function ownAccountRoutes({
  accounts,
  cookie,
  deviceCookie,
}: OwnAccountContext): FastifyPluginAsyncZod {
  const { requireUser } = accounts.authentication;
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const me = { tags, security, summary: 'The signed-in account' };
    app.get(
      '/api/users/me',
      { schema: { ...me, response: { 200: profileSchema, ...errorAnswers(401, 503) } } },
      async (request) => showProfile(await requireUser(request.headers)),
    );

    const data = { tags, security, summary: 'Everything that the shop stores about the member, as a file' };
    app.get(
      '/api/users/me/data',
      { schema: { ...data, response: { 200: dataSchema, ...errorAnswers(401, 503) } } },
      async (request, reply) => {
        const user = await requireUser(request.headers);
        const collected = await collectData(accounts, user);
        request.log.info({ userId: user.id }, 'a member downloads a copy of the data');
        reply.header('content-disposition', 'attachment; filename="passepartout-my-data.json"');
        // Indented, because people read this file.
        reply
          .type('application/json; charset=utf-8')
          .serializer((copy) => JSON.stringify(dataSchema.parse(copy), null, 2));
        return collected;
      },
    );

    const leave = {
      tags,
      security,
      summary: 'Deletes the account after checking its password; orders stay, without the account',
      body: z.object({ password: z.string().default('') }),
      response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 413, 415, 429, 503) },
    };
    app.delete('/api/users/me', { schema: leave }, async (request, reply) => {
      const user = await requireUser(request.headers);
      const { password } = request.body;
      requireNoProblem({ password: password === '' ? 'Password is required' : undefined });
      const deviceTokens = deviceCookie.read(request);
      const isDeleted = await deleteAccount(accounts, { user, password, address: request.ip, deviceTokens });
      if (!isDeleted) throw new RequestError(403, 'wrong_password', 'Wrong password.');
      request.log.info({ userId: user.id }, 'an account was deleted');
      cookie.clear(reply);
      deviceCookie.clear(reply);
      reply.code(204);
    });
  };
}
