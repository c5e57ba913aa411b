import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { decrypt, encrypt, makeKey } from './encryption.ts';

test('a connection that breaks while a file is read is no damage of the file, whether in its header or later', async () => {
  const { identity, recipient } = await makeKey();
  const whole = await buffer(await encrypt(Readable.from([Buffer.alloc(200_000)]), [recipient]));
  const readUpTo = async (end: number) => {
    const bytes = Readable.from(
      (async function* () {
        yield whole.subarray(0, end);
        throw new OperatorError('The connection broke off.');
      })(),
      { objectMode: false },
    );
    return buffer(await decrypt(bytes, identity, 'The file'));
  };
  for (const end of [0, 50, 150, whole.length - 100_000, whole.length])
    await expect(readUpTo(end), `${end}`).rejects.toThrow('The connection broke off.');
  const cut = decrypt(Readable.from([whole.subarray(0, 50)], { objectMode: false }), identity, 'The file');
  await expect(cut).rejects.toThrow('The file is damaged');
});
