import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id in the provider's format: `newId('pi')` is `pi_` and 24 letters and digits. */
export const newId = (prefix: string, length = 24) => `${prefix}_${randomText(length)}`;

export const newSessionId = () => `cs_test_a1${randomText(56)}`;

export function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length];
  return text;
}
