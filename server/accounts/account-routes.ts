import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorAnswers } from '#server/platform/error-answers.ts';
import { conflict } from '#server/platform/errors.ts';
import { accountSchema, application, profileSchema, showAccount, showProfile } from './account-schema.ts';
import type { AccountsDesk } from './open-accounts.ts';
import { register } from './register.ts';

const tags = ['accounts'];
const security = [{ bearer: [] }];

/** An account from its beginning (specification, section 7). */
export function accountRoutes({ accounts }: { accounts: AccountsDesk }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const join = {
      tags,
      summary: 'Makes an account, which is a member; signing in follows',
      body: application,
      response: { 201: accountSchema, ...errorAnswers(400, 409, 413, 415, 429, 503) },
    };
    app.post('/api/auth/register', { schema: join }, async (request, reply) => {
      const account = await register(accounts, { ...request.body, address: request.ip });
      if (!account) throw conflict('email_in_use', 'Email already in use');
      request.log.info({ userId: account.id }, 'a member joined');
      reply.code(201);
      return showAccount(account);
    });

    const me = {
      tags,
      security,
      summary: 'The account that is signed in',
      response: { 200: profileSchema, ...errorAnswers(401, 503) },
    };
    app.get('/api/users/me', { schema: me }, async (request) =>
      showProfile(await accounts.authentication.requireUser(request.headers)),
    );
  };
}
