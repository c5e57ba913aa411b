import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { openSilentPooler } from '#tests/database/open-silent-pooler.ts';
import { freePort } from './free-port.ts';

const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'passepartout start '));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** What a start that fails prints for the person at the terminal. */
async function startAndFail(settings: Record<string, string>): Promise<string> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, ...settings };
  const failure = await promisify(execFile)(process.execPath, [program], { env }).then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failure?.code).toBe(1);
  return failure?.stderr.trim() ?? '';
}

test('a database that cannot be reached is one line that says what to do', async () => {
  const printed = await startAndFail({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/prints' });
  expect(printed).toBe(
    "The database 127.0.0.1:1/prints cannot be used: connect ECONNREFUSED 127.0.0.1:1. Mend DATABASE_URL, or leave it out for the shop's own.",
  );
});

test('a database behind a pooler that passes no announcements on is one line that says what to give instead', async () => {
  const pooler = await openSilentPooler(inject('testServerUrl'));
  onTestFinished(() => pooler.close());
  const printed = await startAndFail({ DATABASE_URL: pooler.url });
  expect(printed.split('\n')).toHaveLength(1);
  expect(printed).toMatch(/LISTEN.* does not arrive, .* the address of the server itself/);
});

test('an address of another machine is one line that says which are ours', async () => {
  expect(await startAndFail({ HOST: '192.0.2.1' })).toBe(
    'HOST 192.0.2.1 is no address of this machine; 127.0.0.1 and 0.0.0.0 are',
  );
});
