import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { retention } from '#domain/shop/retention.ts';
import { daySeconds } from '#domain/time.ts';
import { listFavourites } from '#server/customers/favourites/list-favourites.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { RequestError, unauthorized } from '#server/http/errors.ts';
import { isOurPage } from '#server/http/is-our-page.ts';
import { route } from '#server/http/route.ts';
import type { ProtectedCookie } from '#server/sign-in/protected-cookie.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { showAccount } from '../show-account.ts';
import { logIn } from './log-in.ts';
import { refreshSession } from './refresh-session.ts';
import { endMemberSession, type RefreshToken } from './session.ts';

export interface SessionsContext {
  accounts: AccountsContext;
  refreshCookie: ProtectedCookie;
  /** Identifies a browser that has signed in before (decision 044). Signing out doesn't delete it. */
  deviceCookie: ProtectedCookie;
  /** The origins whose pages may refresh and end sessions. */
  ourOrigins: readonly string[];
}

const tags = ['accounts'];
const deviceMaxAgeSeconds = retention.knownDeviceDays * daySeconds;

/** Signing in (specification, section 7). It ends the session that the browser had before. */
export function loginRoute(app: FastifyInstance, context: SessionsContext): void {
  const { accounts, refreshCookie, deviceCookie } = context;
  const schema = {
    tags,
    summary: 'Starts a session: returns an access token, and sets a cookie to refresh it with',
    errors: [401, 429],
  } as const;
  route(app, 'POST /api/auth/login', schema, async (request, reply) => {
    const { email, password } = request.body;
    requireNoProblem({
      email: email.trim() === '' ? 'Email is required' : undefined,
      password: password === '' ? 'Password is required' : undefined,
    });
    const deviceTokens = deviceCookie.read(request);
    const signedIn = await logIn(accounts, { ...request.body, address: request.ip, deviceTokens });
    if (!signedIn) throw new RequestError(401, 'wrong_credentials', 'Wrong email or password.');
    const { account, session } = signedIn;
    request.log.info({ userId: account.id }, 'signed in');
    const formerToken = refreshCookie.read(request);
    if (formerToken) await endMemberSession(accounts.db, formerToken);
    setRefreshToken(context, reply, session.refreshToken);
    deviceCookie.set(reply, accounts.knownDevices.add(deviceTokens, account), deviceMaxAgeSeconds);
    const favorites = await listFavourites(accounts.db, account.id);
    return { ...showAccount(account), accessToken: session.accessToken, favorites };
  });
}

/** Refreshing and ending sessions. Neither call has a body, so any body is ignored. */
export function memberSessionRoutes(context: SessionsContext): FastifyPluginAsyncZod {
  const { accounts, refreshCookie, ourOrigins } = context;
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));

    const refresh = {
      tags,
      security: [{ refreshCookie: [] }],
      summary: 'Returns a new access token for the refresh cookie, and replaces the cookie',
      headers: z.object({ 'x-requested-with': z.string().optional().describe('required, with any value') }),
      errors: [401],
    } as const;
    route(app, 'POST /api/auth/refresh', refresh, async (request, reply) => {
      const token = request.headers['x-requested-with'] ? ourToken(request) : undefined;
      const session = token && (await refreshSession(accounts, token));
      if (!session) throw unauthorized();
      setRefreshToken(context, reply, session.refreshToken);
      return { accessToken: session.accessToken };
    });

    const security = [{ refreshCookie: [] }, {}];
    const logout = { tags, security, summary: 'Ends the session, if there is one' };
    for (const key of ['POST /api/auth/logout', 'POST /auth/logout'] as const) {
      route(app, key, logout, async (request, reply) => {
        if (!isOurPage(request.headers, ourOrigins)) return;
        const token = ourToken(request);
        refreshCookie.clear(reply);
        if (token) await endMemberSession(accounts.db, token);
      });
    }
  };

  /** The refresh token, unless another site's page sent the request. */
  function ourToken(request: FastifyRequest): string | undefined {
    return isOurPage(request.headers, ourOrigins) ? refreshCookie.read(request) : undefined;
  }
}

/** The cookie expires with its token. */
function setRefreshToken(
  { refreshCookie, accounts }: SessionsContext,
  reply: FastifyReply,
  { token, expiresAt }: RefreshToken,
): void {
  refreshCookie.set(reply, token, Math.round((expiresAt.getTime() - accounts.now().getTime()) / 1000));
}
