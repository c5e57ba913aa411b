import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Configuration } from '#server/configuration/configuration.ts';
import { listFavourites } from '#server/favourites/list-favourites.ts';
import { joinRoute } from './joining/join-route.ts';
import type { AccountsContext } from './open-accounts.ts';
import { ownAccountRoutes } from './own-account/own-account-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { deviceCookie } from './sessions/device-cookie.ts';
import { refreshCookie } from './sessions/refresh-cookie.ts';
import { loginRoute, sessionRoutes } from './sessions/session-routes.ts';

interface AccountsShop {
  accounts: AccountsContext;
  configuration: Pick<Configuration, 'shopUrl' | 'apiUrl' | 'corsOrigins'>;
}

/** Every call about accounts and their sessions. */
export function accountsRoutes({ accounts, configuration }: AccountsShop): FastifyPluginAsyncZod {
  const { shopUrl, apiUrl, corsOrigins } = configuration;
  const context = {
    accounts,
    cookie: refreshCookie(apiUrl || shopUrl),
    deviceCookie: deviceCookie(apiUrl || shopUrl),
    ourOrigins: [new URL(shopUrl).origin, ...corsOrigins],
    listFavourites: (userId: string) => listFavourites(accounts.db, userId),
  };
  return async (app) => {
    await app.register(loginRoute(context));
    await app.register(sessionRoutes(context));
    await app.register(joinRoute(context));
    await app.register(ownAccountRoutes(context));
    await app.register(passwordRoutes(context));
  };
}
