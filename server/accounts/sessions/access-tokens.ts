import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { validate as isUuid } from 'uuid';

const algorithm = 'HS256';
const type = 'at+jwt';
const audience = 'passepartout';
const lifetimeSeconds = 15 * 60;

/** Whom an access token speaks for, and which of the account's token versions it belongs to. */
export interface AccessClaims {
  userId: string;
  tokenVersion: number;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Undefined for what is expired, forged, of another kind or no token at all. */
  read(token: string): Promise<AccessClaims | undefined>;
}

/** JSON Web Tokens that say who is calling for a quarter of an hour (specification, section 10). */
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
