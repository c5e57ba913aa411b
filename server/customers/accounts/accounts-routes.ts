import type { FastifyInstance } from 'fastify';
import type { Configuration } from '#server/configuration/configuration.ts';
import { conflict } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { protectedCookie } from '#server/sign-in/protected-cookie.ts';
import type { AccountsContext } from './open-accounts.ts';
import { ownAccountRoutes } from './own-account/own-account-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { register } from './registration/register.ts';
import { loginRoute, memberSessionRoutes } from './sessions/session-routes.ts';
import { showAccount } from './show-account.ts';

interface AccountsRoutesContext {
  accounts: AccountsContext;
  configuration: Pick<Configuration, 'shopUrl' | 'apiUrl' | 'corsOrigins'>;
}

/** Every API call about accounts and their sessions. */
export function accountsRoutes(
  app: FastifyInstance,
  { accounts, configuration }: AccountsRoutesContext,
): void {
  const { shopUrl, apiUrl, corsOrigins } = configuration;
  const context = {
    accounts,
    refreshCookie: protectedCookie(apiUrl || shopUrl, 'refresh_token'),
    deviceCookie: protectedCookie(apiUrl || shopUrl, 'known_device'),
    ourOrigins: [new URL(shopUrl).origin, ...corsOrigins],
  };
  loginRoute(app, context);
  app.register(memberSessionRoutes(context));
  registrationRoute(app, accounts);
  ownAccountRoutes(app, context);
  passwordRoutes(app, context);
}

/** Creating an account (specification, section 7). */
function registrationRoute(app: FastifyInstance, accounts: AccountsContext): void {
  const schema = {
    tags: ['accounts'],
    summary: 'Creates an account, which is a member; signing in is a separate call',
    errors: [409, 429],
  } as const;
  route(app, 'POST /api/auth/register', schema, async (request) => {
    const account = await register(accounts, { ...request.body, address: request.ip });
    if (!account) throw conflict('email_in_use', 'Email already in use');
    request.log.info({ userId: account.id }, 'a member joined');
    return showAccount(account);
  });
}
