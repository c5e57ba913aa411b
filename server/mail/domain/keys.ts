import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { dayMs } from '#domain/time.ts';
import type { DkimKey } from '#server/configuration/dkim-keys.ts';

/** How long emails are also signed with a key that was replaced: until then the record of the new one can be published. */
const formerKeyDays = 7;

/** The record of a key is found by a random name, so that no two keys ever share one. */
export async function makeDkimKey(now: Date): Promise<DkimKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { selector: `shop-${randomBytes(4).toString('hex')}`, privateKey, madeAt: now.toISOString() };
}

/** The keys that sign now: the newest, and the one that it replaced while that is valid. */
export function validKeys(keys: readonly DkimKey[], now: Date): DkimKey[] {
  const until = formerValidUntil(keys);
  return keys.filter((_, index) => index === 0 || (until !== undefined && now < until));
}

/** Until when the key that was replaced signs too. Undefined: none was. */
export function formerValidUntil([newest, former]: readonly DkimKey[]): Date | undefined {
  return newest && former && new Date(Date.parse(newest.madeAt) + formerKeyDays * dayMs);
}

/** The record that publishes a key (RFC 6376, 3.6.1). */
export function dkimRecord({ privateKey }: DkimKey): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
}
