import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTokenSecret } from './token-secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'passepartout-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

function find(tokenSecret?: string): Promise<string> {
  return findTokenSecret({ tokenSecret, dataDir });
}

test('processes that start together share one secret, which is kept and which only their user can read', async () => {
  const [secret = '', ...others] = await Promise.all(Array.from({ length: 20 }, () => find()));
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(new Set(others)).toEqual(new Set([secret]));
  expect(await find()).toBe(secret);
  expect((await stat(join(dataDir, 'token-secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['token-secret']);
});

test('a configured secret is used, and nothing is written', async () => {
  const configured = 'x'.repeat(32);
  expect(await find(configured)).toBe(configured);
  expect(await readdir(dataDir)).toEqual([]);
});

test('a file that a full disk left empty is reported, not used as a secret', async () => {
  await writeFile(join(dataDir, 'token-secret'), '');
  await expect(find()).rejects.toThrow(/token-secret contains no secret.*Delete it/);
});
