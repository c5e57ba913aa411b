import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#domain/staff.ts';

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
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** Six digits, with spaces as programs show them. */
export function readTotpCode(typed: string): string | undefined {
  return /^\d{6}$/.exec(typed.replace(/\s/g, ''))?.[0];
}

/** A recovery code as it is hashed: the letters and digits, and what people mistake for them. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{10}$/.exec(code)?.[0];
}

/**
 * What is hashed for a recovery code. It includes the password, so that one hash proves both. The code has a fixed length, so
 * no other pair gives the same text.
 */
export function recoverySecret(password: string, code: string): string {
  return `${password} ${code}`;
}
