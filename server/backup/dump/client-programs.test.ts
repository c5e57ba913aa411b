import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findClientProgram, withConnection } from './client-programs.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-programs-'));
afterAll(() => rm(work, { recursive: true }));

async function folderWith(version: string): Promise<string> {
  const folder = join(work, version);
  await mkdir(folder);
  await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`, {
    mode: 0o755,
  });
  return folder;
}

test('the lowest pg_dump that is as new as the server is used, and an older one or none is refused', async () => {
  const folders = await Promise.all(['16.4', '14.2 (Debian 14.2-1)', '18.0'].map(folderWith));
  const find = (minMajor: number, among: string[]) =>
    findClientProgram('pg_dump', { minMajor, reason: `The database shop is PostgreSQL ${minMajor}` }, among);
  expect((await find(15, folders)).major).toBe(16);
  expect((await find(14, folders)).path).toBe(join(folders[1] ?? '', 'pg_dump'));
  await expect(find(18, folders.slice(0, 2))).rejects.toThrow(
    `The database shop is PostgreSQL 18, but the newest pg_dump of this machine, ${join(work, '16.4', 'pg_dump')}, is 16. Install the programs of PostgreSQL 18 (Debian: apt-get install postgresql-client-18`,
  );
  await expect(find(15, [])).rejects.toThrow(
    'The database shop is PostgreSQL 15, but this machine has no pg_dump. Install the programs',
  );
});

test('an address means the same to the programs as to the shop', async () => {
  const read = (url: string) => withConnection(url, async (env) => env);
  expect(await read('postgres://ada:a%20secret@db.example:6543/prints?sslmode=disable')).toMatchObject({
    ...{ PGHOST: 'db.example', PGPORT: '6543', PGUSER: 'ada', PGPASSWORD: 'a secret', PGDATABASE: 'prints' },
    PGSSLMODE: 'disable',
  });
  const socket = 'postgres://shop@localhost/shop?host=/var/run/postgresql&port=5433';
  expect(await read(socket)).toMatchObject({ PGHOST: '/var/run/postgresql', PGPORT: '5433', PGUSER: 'shop' });
  for (const mode of ['require', 'verify-full'])
    expect(await read(`postgres://shop@db.example/shop?sslmode=${mode}`)).toMatchObject({
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: expect.stringContaining('authorities.pem'),
    });
  expect(await read('postgres://shop@db.example/shop?sslmode=no-verify')).toMatchObject({
    PGSSLMODE: 'require',
  });
});
