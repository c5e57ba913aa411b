import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { favouriteSchema } from '#server/favourites/favourite-schemas.ts';
import type { ShownFavourite } from '#server/favourites/list-favourites.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { RequestError, unauthorized } from '#server/http/errors.ts';
import { accountSchema, credentials, showAccount } from '../account-schema.ts';
import { requireCredentials } from '../check-fields.ts';
import type { AccountsContext } from '../open-accounts.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { isOurPage } from './is-our-page.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';

export interface SessionsContext {
  accounts: AccountsContext;
  cookie: RefreshCookie;
  deviceCookie: DeviceCookie;
  /** Whose pages may refresh a session, and end it. */
  ourOrigins: readonly string[];
  listFavourites(userId: string): Promise<ShownFavourite[]>;
}

const tags = ['accounts'];

/** Signing in (specification, section 7). It takes the place of the session that the browser had before. */
export function loginRoute(context: SessionsContext): FastifyPluginAsyncZod {
  const { accounts, cookie, deviceCookie, listFavourites } = context;
  return async (app) => {
    const schema = {
      tags,
      summary: 'Begins a session: an access token, and a cookie to refresh it with',
      body: credentials,
      response: {
        200: accountSchema.extend({ accessToken: z.string(), favorites: z.array(favouriteSchema) }),
        ...errorAnswers(400, 401, 413, 415, 429, 503),
      },
    };
    app.post('/api/auth/login', { schema }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      requireCredentials(request.body);
      const held = deviceCookie.read(request);
      const signedIn = await logIn(accounts, { ...request.body, address: request.ip, held });
      if (!signedIn) throw new RequestError(401, 'wrong_credentials', 'Wrong email or password.');
      const { account, session } = signedIn;
      request.log.info({ userId: account.id }, 'signed in');
      const former = cookie.read(request);
      if (former) await logOut(accounts.db, former);
      cookie.set(reply, session.refreshToken, accounts.now());
      deviceCookie.set(reply, accounts.knownDevices.admit(held, account));
      const favorites = await listFavourites(account.id);
      return { ...showAccount(account), accessToken: session.accessToken, favorites };
    });
  };
}

/** Going on with a session, and ending it. Neither has a body, so whatever comes as one is let lie. */
export function sessionRoutes({ accounts, cookie, ourOrigins }: SessionsContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));

    const refresh = {
      tags,
      security: [{ refreshCookie: [] }],
      summary: 'A new access token for the refresh cookie, which is exchanged as well',
      headers: z.object({ 'x-requested-with': z.string().optional().describe('any value, but required') }),
      response: { 200: z.object({ accessToken: z.string() }), ...errorAnswers(401, 413, 415, 503) },
    };
    app.post('/api/auth/refresh', { schema: refresh }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const token = request.headers['x-requested-with'] ? ourToken(request) : undefined;
      const session = token && (await refreshSession(accounts, token));
      if (!session) throw unauthorized();
      cookie.set(reply, session.refreshToken, accounts.now());
      return { accessToken: session.accessToken };
    });

    for (const url of ['/api/auth/logout', '/auth/logout']) {
      const response = { 204: z.undefined(), ...errorAnswers(413, 415, 503) };
      const security = [{ refreshCookie: [] }, {}];
      const schema = { tags, security, summary: 'Ends the session, whatever its state', response };
      app.post(url, { schema }, async (request, reply) => {
        reply.header('cache-control', 'no-store').code(204);
        if (!isOurPage(request.headers, ourOrigins)) return;
        const token = ourToken(request);
        cookie.clear(reply);
        if (token) await logOut(accounts.db, token);
      });
    }
  };

  function ourToken(request: FastifyRequest): string | undefined {
    return isOurPage(request.headers, ourOrigins) ? cookie.read(request) : undefined;
  }
}
