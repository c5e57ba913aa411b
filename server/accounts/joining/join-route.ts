import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict } from '#server/http/errors.ts';
import { accountSchema, application, showAccount } from '../account-schema.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { register } from './register.ts';

/** Joining (specification, section 7). */
export function joinRoute({ accounts }: { accounts: AccountsContext }): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      tags: ['accounts'],
      summary: 'Makes an account, which is a member; signing in follows',
      body: application,
      response: { 201: accountSchema, ...errorAnswers(400, 409, 413, 415, 429, 503) },
    };
    app.post('/api/auth/register', { schema }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const account = await register(accounts, { ...request.body, address: request.ip });
      if (!account) throw conflict('email_in_use', 'Email already in use');
      request.log.info({ userId: account.id }, 'a member joined');
      reply.code(201);
      return showAccount(account);
    });
  };
}
