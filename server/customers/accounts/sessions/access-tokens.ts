import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { validate as isUuid } from 'uuid';

const algorithm = 'HS256';
const type = 'at+jwt';
const audience = 'passepartout';
const lifetimeSeconds = 15 * 60;

/** The account of an access token, and the account's token version when the token was issued. */
interface AccessClaims {
  userId: string;
  tokenVersion: number;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** @returns undefined for a token that is expired, forged, of another type or malformed */
  read(token: string): Promise<AccessClaims | undefined>;
}

/** JSON Web Tokens that identify the caller for 15 minutes (specification, section 10). */
export function createAccessTokens(secret: string): AccessTokens {
  const key = createSecretKey(secret, 'utf8');
  return {
    issue: ({ userId, tokenVersion }) =>
      new SignJWT({ ver: tokenVersion })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds} s`)
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          typ: type,
          audience,
          requiredClaims: ['sub', 'exp', 'ver'],
        });
        const userId = String(payload.sub);
        return isUuid(userId) ? { userId, tokenVersion: Number(payload.ver) } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
