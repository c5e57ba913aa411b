import ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import { deriveSshKey } from './ssh-key.ts';

test('a key is the same each time, another for each name and secret, and signs what its public half checks', () => {
  const keys = Array.from({ length: 600 }, (_, index) => deriveSshKey('a secret', `key ${index}`));
  expect(deriveSshKey('a secret', 'key 0')).toEqual(keys[0]);
  expect(new Set([...keys, deriveSshKey('another', 'key 0')].map(({ publicKey }) => publicKey)).size).toBe(
    601,
  );
  // A public half that begins with a zero byte is as good as the others.
  expect(keys.some(({ publicKey }) => Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')[19] === 0)).toBe(
    true,
  );
  for (const { privateKey, publicKey } of keys) {
    const [own, shown] = [ssh2.utils.parseKey(privateKey), ssh2.utils.parseKey(publicKey)];
    if (own instanceof Error || shown instanceof Error) throw own;
    expect(shown.verify('text', own.sign('text'))).toBe(true);
  }
});
