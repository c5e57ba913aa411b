import type { IncomingHttpHeaders } from 'node:http';
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
import { logIn } from './log-in.ts';
import { refreshSession } from './refresh-session.ts';
import { endSession } from './session.ts';
import type { DeviceCookie, RefreshCookie } from './session-cookies.ts';

export interface SessionsContext {
  accounts: AccountsContext;
  cookie: RefreshCookie;
  deviceCookie: DeviceCookie;
  /** The origins whose pages may refresh and end sessions. */
  ourOrigins: readonly string[];
  listFavourites(userId: string): Promise<ShownFavourite[]>;
}

const tags = ['accounts'];

/** Signing in (specification, section 7). It ends the session that the browser had before. */
export function loginRoute(context: SessionsContext): FastifyPluginAsyncZod {
  const { accounts, cookie, deviceCookie, listFavourites } = context;
  return async (app) => {
    const schema = {
      tags,
      summary: 'Starts a session: returns an access token, and sets a cookie to refresh it with',
      body: credentials,
      response: {
        200: accountSchema.extend({ accessToken: z.string(), favorites: z.array(favouriteSchema) }),
        ...errorAnswers(400, 401, 413, 415, 429, 503),
      },
    };
    app.post('/api/auth/login', { schema }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      requireCredentials(request.body);
      const deviceTokens = deviceCookie.read(request);
      const signedIn = await logIn(accounts, { ...request.body, address: request.ip, deviceTokens });
      if (!signedIn) throw new RequestError(401, 'wrong_credentials', 'Wrong email or password.');
      const { account, session } = signedIn;
      request.log.info({ userId: account.id }, 'signed in');
      const formerToken = cookie.read(request);
      if (formerToken) await endSession(accounts.db, formerToken);
      cookie.set(reply, session.refreshToken, accounts.now());
      deviceCookie.set(reply, accounts.knownDevices.add(deviceTokens, account));
      const favorites = await listFavourites(account.id);
      return { ...showAccount(account), accessToken: session.accessToken, favorites };
    });
  };
}

/** Refreshing and ending sessions. Neither call has a body, so any body is ignored. */
export function sessionRoutes({ accounts, cookie, ourOrigins }: SessionsContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));

    const refresh = {
      tags,
      security: [{ refreshCookie: [] }],
      summary: 'Returns a new access token for the refresh cookie, and replaces the cookie',
      headers: z.object({ 'x-requested-with': z.string().optional().describe('required, with any value') }),
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
      const schema = { tags, security, summary: 'Ends the session, if there is one', response };
      app.post(url, { schema }, async (request, reply) => {
        reply.header('cache-control', 'no-store').code(204);
        if (!isOurPage(request.headers, ourOrigins)) return;
        const token = ourToken(request);
        cookie.clear(reply);
        if (token) await endSession(accounts.db, token);
      });
    }
  };

  /** The refresh token, unless another site's page sent the request. */
  function ourToken(request: FastifyRequest): string | undefined {
    return isOurPage(request.headers, ourOrigins) ? cookie.read(request) : undefined;
  }
}

/**
 * False if the browser says that another site's page made the request (security, G.3). Non-browser clients don't send
 * these headers and can't be victims of CSRF.
 */
function isOurPage(
  { host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  ourOrigins: readonly string[],
): boolean {
  if (site === 'same-origin' || site === 'none') return true;
  if (origin === undefined) return site === undefined;
  return ourOrigins.includes(origin) || URL.parse(origin)?.host === host;
}
