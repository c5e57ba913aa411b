import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

test('a UUID is one of version 4, which every schema of the API accepts, without crypto.randomUUID', () => {
  const original = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const uuids = Array.from({ length: 1000 }, randomUuid);
  expect(new Set(uuids).size).toBe(1000);
  expect(z.array(z.uuidv4()).safeParse(uuids).success).toBe(true);
  original.mockRestore();
});
