import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { retention } from '#domain/shop/retention.ts';
import { dayMs } from '#domain/time.ts';

/** The account of a browser. */
interface Owner {
  id: string;
  tokenVersion: number;
}

/** Recognizes browsers that have signed in to an account before (OWASP's device cookies; decision 044). */
export interface KnownDevices {
  /** @param tokens the cookie's value @returns the browser's id, or undefined if it hasn't signed in to this account */
  recognize(tokens: string, account: Owner): string | undefined;
  /** @returns the cookie's new value: a token for this account, and those for the last few other accounts */
  add(tokens: string | undefined, account: Owner): string;
}

const maxAgeMs = retention.knownDeviceDays * dayMs;
/** A family may share a browser. */
const maxAccounts = 5;
/** An id, the time when the token was created (ms in base 36), and the shop's signature. */
const tokenPattern = /^[\w-]{22}\.[\da-z]{1,9}\.[\w-]{43}$/;

/**
 * Tokens are signed, not stored. The signature covers the account and its token version, so that deleting the account or
 * setting a new password invalidates them. A token doesn't reveal its account.
 */
export function createKnownDevices(secret: string, now: () => Date): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known device', 32));
  const sign = (id: string, createdAt: string, account: Owner) =>
    createHmac('sha256', key)
      .update([id, createdAt, account.id, account.tokenVersion].join('.'))
      .digest('base64url');

  function read(token: string, account: Owner): string | undefined {
    const [id = '', createdAt = '', signature = ''] = token.split('.');
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, createdAt, account)));
    return isOurs && now().getTime() - Number.parseInt(createdAt, 36) < maxAgeMs ? id : undefined;
  }

  return {
    recognize: (tokens, account) => tokensIn(tokens).flatMap((token) => read(token, account) ?? [])[0],
    add(tokens = '', account) {
      const id = randomBytes(16).toString('base64url');
      const createdAt = now().getTime().toString(36);
      const others = tokensIn(tokens).filter((token) => read(token, account) === undefined);
      const newToken = [id, createdAt, sign(id, createdAt, account)].join('.');
      return [newToken, ...others].slice(0, maxAccounts).join('~');
    },
  };
}

function tokensIn(value: string): string[] {
  return value.split('~', maxAccounts).filter((token) => tokenPattern.test(token));
}
