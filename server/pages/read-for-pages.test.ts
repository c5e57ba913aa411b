import { expect, test } from 'vitest';
import { invalid } from '#server/http/errors.ts';
import { readForPages } from './read-for-pages.ts';

function failing(error: unknown) {
  const fail = () => Promise.reject(error);
  return readForPages({ listPrints: fail, countPrints: fail, findPrint: fail });
}

test.each([
  ['a cursor that is none of ours', invalid('That is no page.', { cursor: 'is none of ours' }), 400],
  [
    'a database that is away',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    503,
  ],
])('%s becomes an error page of its own status', async (_, error, status) => {
  await expect(failing(error).listPrints({ limit: 1 })).rejects.toMatchObject({ status });
});

test('what should never happen stays an error', async () => {
  await expect(failing(new TypeError('a bug')).findPrint('1')).rejects.toThrow('a bug');
});
