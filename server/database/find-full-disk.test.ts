import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findFullDisk } from './find-full-disk.ts';

/** Linux has a device on which every write finds a full disk. */
test.skipIf(process.platform !== 'linux')('a full disk is found as the cause of another error', async () => {
  const diskError: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  expect(findFullDisk(new Error('The pictures fail', { cause: diskError }))).toMatch(
    /^ENOSPC: no space left/,
  );
});

test("PostgreSQL's code for a full disk counts, and no other error does", () => {
  const postgresError = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(findFullDisk(new Error('Failed query', { cause: postgresError }))).toBe('could not extend file');
  expect(findFullDisk(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBeUndefined();
  expect(findFullDisk('full')).toBeUndefined();
});
