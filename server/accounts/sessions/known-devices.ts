import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { retention } from '#domain/retention.ts';
import type { Database } from '#server/database/database.ts';
import { type Account, findAccount } from '../find-account.ts';

type Owner = Pick<Account, 'id' | 'tokenVersion'>;

/** Tells browsers that have signed in to an account before from strangers (OWASP's device cookies; decision 044). */
export interface KnownDevices {
  /** @param held what the browser's cookie holds @returns what the browser's tries at this account are counted by */
  recognize(held: string, account: Owner): string | undefined;
  /** What the browser's cookie holds once it has signed in: a token of this account, and those of a few others. */
  admit(held: string | undefined, account: Owner): string;
}

const lifeMs = retention.knownDeviceDays * 24 * 60 * 60 * 1000;
/** A family may share a browser. */
const mostAccounts = 5;
/** Its id, the moment when it was made (in ms, base 36), and the shop's signature. */
const wellFormed = /^[\w-]{22}\.[\da-z]{1,9}\.[\w-]{43}$/;

/**
 * Tokens are signed, not stored. The signature covers the account and the version of its tokens, so that none outlives
 * the account or a new password, and a token says nothing of whose it is.
 */
export function createKnownDevices(secret: string, now: () => Date): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known device', 32));
  const sign = (id: string, madeAt: string, account: Owner) =>
    createHmac('sha256', key)
      .update([id, madeAt, account.id, account.tokenVersion].join('.'))
      .digest('base64url');

  function read(token: string, account: Owner): string | undefined {
    const [id = '', madeAt = '', signature = ''] = token.split('.');
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, madeAt, account)));
    return isOurs && now().getTime() - Number.parseInt(madeAt, 36) < lifeMs ? id : undefined;
  }

  return {
    recognize: (held, account) => tokensIn(held).flatMap((token) => read(token, account) ?? [])[0],
    admit(held = '', account) {
      const id = randomBytes(16).toString('base64url');
      const madeAt = now().getTime().toString(36);
      const others = tokensIn(held).filter((token) => read(token, account) === undefined);
      const mine = [id, madeAt, sign(id, madeAt, account)].join('.');
      return [mine, ...others].slice(0, mostAccounts).join('~');
    },
  };
}

function tokensIn(held: string): string[] {
  return held.split('~', mostAccounts).filter((token) => wellFormed.test(token));
}

/** The account with this email and what the browser's tries are counted by, if it has signed in to it before. */
export async function findKnownDevice(
  { db, knownDevices }: { db: Database; knownDevices: KnownDevices },
  email: string,
  held: string | undefined,
): Promise<{ account: Account; device: string } | undefined> {
  if (!held) return undefined;
  const account = await findAccount(db, email);
  if (!account) return undefined;
  const device = knownDevices.recognize(held, account);
  return device === undefined ? undefined : { account, device };
}
