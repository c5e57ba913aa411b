import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requestSwitch } from './request-switch.ts';

test('a switch without room for a copy of the database is refused before the shop is closed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout full '));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  for (const folder of ['postgres', 'upgrade']) await mkdir(join(dataDir, folder));
  const table = join(dataDir, 'postgres', 'table');
  await writeFile(table, '');
  // It has no contents, so that it fits on the disk.
  await truncate(table, 2 ** 42);
  const wanted = {
    to: { folder: '/opt/passepartout-1.1.0', version: '1.1.0' },
    page: { origin: 'http://127.0.0.1:1', path: '/', status: 200 },
  };
  await expect(requestSwitch({ dataDir, ...wanted, maxSeconds: 60 })).rejects.toThrow(
    /^The disk that holds .* has .* MB free, and 4398110.\d MB are needed\.$/,
  );
  expect(await readdir(join(dataDir, 'upgrade'))).toEqual([]);
});
