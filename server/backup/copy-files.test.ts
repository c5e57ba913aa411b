import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyFiles } from './copy-files.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-copy-'));
afterAll(() => rm(work, { recursive: true, force: true }));

test('a file that may disappear is left out if it is missing, and any other missing file fails the copy', async () => {
  const [from, to] = [join(work, 'from'), join(work, 'to')];
  await Promise.all([mkdir(from), mkdir(to)]);
  await writeFile(join(from, 'abc-640.jpg'), 'a picture');
  const isFramed = (name: string) => name.startsWith('framed-');
  await copyFiles(from, to, ['framed-1.jpg', 'abc-640.jpg'], isFramed);
  expect(await readdir(to)).toEqual(['abc-640.jpg']);
  await expect(copyFiles(from, to, ['def-640.jpg'], isFramed)).rejects.toThrow('ENOENT');
});
