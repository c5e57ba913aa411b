import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberData, ownProfile } from '#domain/api/customers/account.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { RequestError } from '#server/http/errors.ts';
import { showProfile } from '../account-schema.ts';
import { requireNoProblem } from '../check-fields.ts';
import type { SessionsContext } from '../sessions/session-routes.ts';
import { collectData } from './collect-data.ts';
import { deleteAccount } from './delete-account.ts';

const call = { tags: ['accounts'], security: [{ bearer: [] }] };

const profileCall = {
  ...call,
  summary: 'The signed-in account',
  response: { 200: ownProfile, ...errorAnswers(401, 503) },
} satisfies FastifySchema;

const dataCall = {
  ...call,
  summary: 'Everything that the shop stores about the member, as a file',
  response: { 200: memberData, ...errorAnswers(401, 503) },
} satisfies FastifySchema;

const deletionCall = {
  ...call,
  summary: 'Deletes the account after checking its password; orders stay, without the account',
  body: z.object({ password: z.string().default('') }),
  response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 413, 415, 429, 503) },
} satisfies FastifySchema;

/** The signed-in account: its profile, a copy of its data, and its deletion. */
export function ownAccountRoutes({
  accounts,
  refreshCookie,
  deviceCookie,
}: SessionsContext): FastifyPluginAsyncZod {
  const { requireUser } = accounts.authentication;
  return async (app) => {
    app.get('/api/users/me', { schema: profileCall }, async (request) =>
      showProfile(await requireUser(request.headers)),
    );

    app.get('/api/users/me/data', { schema: dataCall }, async (request, reply) => {
      const user = await requireUser(request.headers);
      const data = await collectData(accounts, user);
      request.log.info({ userId: user.id }, 'a member downloads a copy of the data');
      reply.header('content-disposition', 'attachment; filename="passepartout-my-data.json"');
      // Indented, because people read this file.
      reply.type('application/json; charset=utf-8').serializer((copy) => JSON.stringify(copy, null, 2));
      return data;
    });

    app.delete('/api/users/me', { schema: deletionCall }, async (request, reply) => {
      const user = await requireUser(request.headers);
      const { password } = request.body;
      requireNoProblem({ password: password === '' ? 'Password is required' : undefined });
      const deviceTokens = deviceCookie.read(request);
      const isDeleted = await deleteAccount(accounts, { user, password, address: request.ip, deviceTokens });
      if (!isDeleted) throw new RequestError(403, 'wrong_password', 'Wrong password.');
      request.log.info({ userId: user.id }, 'an account was deleted');
      refreshCookie.clear(reply);
      deviceCookie.clear(reply);
      reply.code(204);
    });
  };
}
