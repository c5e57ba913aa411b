import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#domain/staff/staff.ts';

const periodSeconds = 30;

/** Time-based codes of six digits (RFC 6238), which a program on the person's phone shows. */
function totpOf(secret: string, issuer = '', email = ''): TOTP {
  return new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });
}

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The address that a program for codes reads from a QR code.
 * @param of the shop's name and the person's email, under which the program lists the codes
 */
export function otpauthUri(secret: string, of: { shop: string; email: string }): string {
  return totpOf(secret, `${of.shop} studio`, of.email).toString();
}

/**
 * The period of a code, from the one before to the one after, because clocks differ.
 * @returns undefined for a code of no such period
 */
export function findPeriod(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Codes for a person who has lost the phone, such as `4f7k2-09xj3`: 50 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => newCode(2));
}

/** A code that replaces lost passkeys without any other proof, such as `4f7k2-09xj3-…`: 125 random bits. */
export function newLongCode(): string {
  return newCode(longCodeGroups);
}

const groupLength = 5;
const longCodeGroups = 5;

function newCode(groups: number): string {
  const letters = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join('').replace(/.{5}(?=.)/g, '$&-');
}

/** Six digits, with spaces as programs show them. */
export function readTotpCode(typed: string): string | undefined {
  return /^\d{6}$/.exec(typed.replace(/\s/g, ''))?.[0];
}

/** A recovery code as it is hashed: the letters and digits, and what people mistake for them. */
export function readRecoveryCode(typed: string): string | undefined {
  return readCode(typed, 2);
}

/** Does for a code of `newLongCode` what `readRecoveryCode` does. */
export function readLongCode(typed: string): string | undefined {
  return readCode(typed, longCodeGroups);
}

function readCode(typed: string, groups: number): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]+$/.test(code) && code.length === groups * groupLength ? code : undefined;
}

/**
 * What is hashed for a recovery code. It includes the password, so that one hash proves both. The code has a fixed length, so
 * no other pair gives the same text.
 */
export function recoverySecret(password: string, code: string): string {
  return `${password} ${code}`;
}
