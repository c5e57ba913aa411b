import { hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export type ReadLink<Shows> = { ok: true; shows: Shows } | { ok: false; reason: 'invalid' | 'expired' };

interface SignedLinks<Shows> {
  /** Returns the same token for the same values. */
  sign(shows: Shows, expiresAt: Date): Promise<string>;
  read(token: string): Promise<ReadLink<Shows>>;
}

interface Use {
  /** From which the key is derived, so that no link works as an access token or as a link of another use. */
  use: string;
  audience: string;
  now: () => Date;
}

const algorithm = 'HS256';

/** The tokens in emailed links of one use. They are signed with a key from the shop's secret, not stored. */
export function signedLinks<Shows extends object>(
  secret: string,
  { use, audience, now }: Use,
): SignedLinks<Shows> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', use, 32));
  return {
    sign: (shows, expiresAt) =>
      new SignJWT(Object.fromEntries(Object.entries(shows)))
        .setProtectedHeader({ alg: algorithm })
        .setAudience(audience)
        .setExpirationTime(expiresAt)
        .sign(key),
    async read(token) {
      try {
        const options = { algorithms: [algorithm], audience, requiredClaims: ['exp'], currentDate: now() };
        const { payload } = await jwtVerify<Shows & JWTPayload>(token, key, options);
        return { ok: true, shows: payload };
      } catch (error) {
        return { ok: false, reason: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
  };
}
