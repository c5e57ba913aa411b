import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountView } from '#domain/api/customers/account.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict } from '#server/http/errors.ts';
import { registration, showAccount } from './account-schema.ts';
import type { AccountsContext } from './open-accounts.ts';
import { ownAccountRoutes } from './own-account/own-account-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { register } from './registration/register.ts';
import { protectedCookie } from './sessions/session-cookies.ts';
import { loginRoute, sessionRoutes } from './sessions/session-routes.ts';

interface AccountsRoutesContext {
  accounts: AccountsContext;
  configuration: Pick<Configuration, 'shopUrl' | 'apiUrl' | 'corsOrigins'>;
}

/** Every API call about accounts and their sessions. */
export function accountsRoutes({ accounts, configuration }: AccountsRoutesContext): FastifyPluginAsyncZod {
  const { shopUrl, apiUrl, corsOrigins } = configuration;
  const context = {
    accounts,
    refreshCookie: protectedCookie(apiUrl || shopUrl, 'refresh_token'),
    deviceCookie: protectedCookie(apiUrl || shopUrl, 'known_device'),
    ourOrigins: [new URL(shopUrl).origin, ...corsOrigins],
  };
  return async (app) => {
    await app.register(loginRoute(context));
    await app.register(sessionRoutes(context));
    await app.register(registrationRoute(accounts));
    await app.register(ownAccountRoutes(context));
    await app.register(passwordRoutes(context));
  };
}

/** Creating an account (specification, section 7). */
function registrationRoute(accounts: AccountsContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      tags: ['accounts'],
      summary: 'Creates an account, which is a member; signing in is a separate call',
      body: registration,
      response: { 201: accountView, ...errorAnswers(400, 409, 413, 415, 429, 503) },
    };
    app.post('/api/auth/register', { schema }, async (request, reply) => {
      const account = await register(accounts, { ...request.body, address: request.ip });
      if (!account) throw conflict('email_in_use', 'Email already in use');
      request.log.info({ userId: account.id }, 'a member joined');
      reply.code(201);
      return showAccount(account);
    });
  };
}
