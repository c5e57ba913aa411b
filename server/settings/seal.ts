import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const idBytes = 8;
/** 96 random bits: 2^32 values may be sealed with one key (NIST SP 800-38D, 8.3). */
const nonceBytes = 12;
const tagBytes = 16;

/** What the values are sealed with. Its id tells another secret from a damaged value, and reveals nothing about the key. */
export interface SealingKey {
  bytes: Buffer;
  id: Buffer;
}

/** @param secret TOKEN_SECRET: at least 32 random characters */
export function deriveSealingKey(secret: string): SealingKey {
  const derive = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', info, bytes));
  return {
    bytes: derive('passepartout settings: key', 32),
    id: derive('passepartout settings: id of the key', idBytes),
  };
}

/** Seals a setting's value. It opens under this name only. @returns key id, nonce, ciphertext and tag */
export function seal(key: SealingKey, name: string, value: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([key.id, nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

type Opened = { ok: true; value: string } | { ok: false; reason: 'other-secret' | 'damaged' };

/** Opens what `seal` made. */
export function openSealed(key: SealingKey, name: string, sealed: Buffer): Opened {
  const [idEnd, nonceEnd, valueEnd] = [idBytes, idBytes + nonceBytes, sealed.length - tagBytes];
  if (valueEnd < nonceEnd) return { ok: false, reason: 'damaged' };
  if (!sealed.subarray(0, idEnd).equals(key.id)) return { ok: false, reason: 'other-secret' };
  try {
    const decipher = createDecipheriv(algorithm, key.bytes, sealed.subarray(idEnd, nonceEnd))
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(valueEnd));
    const value = Buffer.concat([decipher.update(sealed.subarray(nonceEnd, valueEnd)), decipher.final()]);
    return { ok: true, value: value.toString('utf8') };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}
