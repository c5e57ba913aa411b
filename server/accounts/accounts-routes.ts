import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listFavourites } from '#server/favourites/list-favourites.ts';
import type { Configuration } from '#server/platform/configuration.ts';
import { joinRoute } from './joining/join-route.ts';
import type { AccountsDesk } from './open-accounts.ts';
import { ownAccountRoutes } from './own-account/own-account-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { deviceCookie } from './sessions/device-cookie.ts';
import { refreshCookie } from './sessions/refresh-cookie.ts';
import { loginRoute, sessionRoutes } from './sessions/session-routes.ts';

interface AccountsShop {
  accounts: AccountsDesk;
  configuration: Pick<Configuration, 'shopUrl' | 'apiUrl' | 'corsOrigins'>;
}

/** Every call about accounts and their sessions. */
export function accountsRoutes({ accounts, configuration }: AccountsShop): FastifyPluginAsyncZod {
  const { shopUrl, apiUrl, corsOrigins } = configuration;
  const desk = {
    accounts,
    cookie: refreshCookie(apiUrl || shopUrl),
    deviceCookie: deviceCookie(apiUrl || shopUrl),
    ourOrigins: [new URL(shopUrl).origin, ...corsOrigins],
    listFavourites: (userId: string) => listFavourites(accounts.db, userId),
  };
  return async (app) => {
    await app.register(loginRoute(desk));
    await app.register(sessionRoutes(desk));
    await app.register(joinRoute(desk));
    await app.register(ownAccountRoutes(desk));
    await app.register(passwordRoutes(desk));
  };
}
