import { expect, test } from 'vitest';
import { invalid } from '#server/http/errors.ts';
import { readForPages } from './pages.ts';

function failing(error: unknown) {
  const fail = () => Promise.reject(error);
  return readForPages({
    listPrints: fail,
    countPrints: fail,
    findPrint: fail,
    findArtist: fail,
    findAttestation: fail,
  });
}

test.each([
  ['an invalid cursor', invalid('That is no page.', { cursor: 'is none of ours' }), 400],
  [
    'an unavailable database',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    503,
  ],
])('%s becomes an error page with its own status', async (_, error, status) => {
  await expect(failing(error).listPrints({ limit: 1 })).rejects.toMatchObject({ status });
});

test('an unexpected error is thrown unchanged', async () => {
  await expect(failing(new TypeError('a bug')).findPrint('1')).rejects.toThrow('a bug');
});
