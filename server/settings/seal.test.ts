import { expect, test } from 'vitest';
import { deriveSealingKey, openSealed, seal } from './seal.ts';

const key = deriveSealingKey('a secret of at least 32 characters');
const name = 'STRIPE_SECRET_KEY';
const value = 'sk_live_Ü_secret';

test('a sealed value opens with the same secret and name, and shows nothing of itself', () => {
  const sealed = seal(key, name, value);
  expect(sealed.toString('latin1')).not.toContain('secret');
  expect(openSealed(deriveSealingKey('a secret of at least 32 characters'), name, sealed)).toEqual({
    ok: true,
    value,
  });
});

test('the same value is sealed differently each time', () => {
  expect(seal(key, name, value)).not.toEqual(seal(key, name, value));
});

test('another secret is told from a damaged value', () => {
  const sealed = seal(key, name, value);
  const other = deriveSealingKey('another secret of at least 32 characters');
  expect(openSealed(other, name, sealed)).toEqual({ ok: false, reason: 'other-secret' });
  for (const length of [0, 8, 35, sealed.length - 1]) {
    expect(openSealed(key, name, sealed.subarray(0, length))).toEqual({ ok: false, reason: 'damaged' });
  }
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(25) ^ 1, 25);
  expect(openSealed(key, name, changed)).toEqual({ ok: false, reason: 'damaged' });
});

test('a value that was moved to another name does not open', () => {
  const sealed = seal(key, name, value);
  expect(openSealed(key, 'SMTP_URL', sealed)).toEqual({ ok: false, reason: 'damaged' });
});
