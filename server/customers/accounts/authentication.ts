import type { IncomingHttpHeaders } from 'node:http';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { unauthorized } from '#server/http/errors.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import { users } from './tables.ts';

/** An account without its password hash, for the rest of the shop. */
export interface User {
  id: string;
  email: string;
  firstName: string | null;
  isMember: boolean;
  createdAt: Date;
}

/** Identifies the caller of a request. */
export interface Authentication {
  /**
   * The account of the request's access token; undefined without a token.
   * @throws RequestError 401 for an invalid token, so that the client refreshes it instead of continuing as a guest
   */
  findUser(headers: IncomingHttpHeaders): Promise<User | undefined>;
  /** @throws RequestError 401 without a valid token */
  requireUser(headers: IncomingHttpHeaders): Promise<User>;
}

/**
 * Reads access tokens. It looks the account up for each request, so that a deleted account, an ended membership or a new
 * password takes effect at once, not when the token expires.
 */
export function openAuthentication(db: Database, tokens: AccessTokens): Authentication {
  const findUser = async (headers: IncomingHttpHeaders) => {
    const token = readToken(headers);
    if (token === undefined) return undefined;
    const claims = await tokens.read(token);
    if (!claims) throw unauthorized();
    const [row] = await db
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        isMember: users.isMember,
        createdAt: users.createdAt,
        tokenVersion: users.tokenVersion,
      })
      .from(users)
      .where(eq(users.id, claims.userId));
    if (row?.tokenVersion !== claims.tokenVersion) throw unauthorized();
    const { tokenVersion, ...user } = row;
    return user;
  };
  return {
    findUser,
    async requireUser(headers) {
      const user = await findUser(headers);
      if (!user) throw unauthorized();
      return user;
    },
  };
}

/** Either header may carry the token (specification, section 7). Two different tokens are an error. */
function readToken({ authorization, token }: IncomingHttpHeaders): string | undefined {
  const bearer = authorization === undefined ? undefined : readBearer(authorization);
  if (token === undefined) return bearer;
  if (typeof token !== 'string' || (bearer !== undefined && bearer !== token)) throw unauthorized();
  return token;
}

function readBearer(authorization: string): string {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (!token) throw unauthorized();
  return token;
}
