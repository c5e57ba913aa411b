import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { runInCommandServer } from '#tests/process/run-in-command-server.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-nowhere-'));
afterAll(() => rm(work, { recursive: true }));

const wrong = join(work, 'shpo', 'data');
const advice = `DATA_DIR ${wrong} holds no shop. Set DATA_DIR to the folder of yours, in the environment or in .env. Only start, import and restore make a new shop.\n`;

function shop(words: string[], env: Record<string, string>) {
  return runInCommandServer(words, { cwd: work, env });
}

test.each([[['status']], [['orders', 'export']], [['jobs', 'dismiss', 'send-order-confirmation']]])(
  'in a DATA_DIR without a shop, %j creates no shop and names the folder',
  async (words) => {
    expect(await shop(words, { DATA_DIR: wrong })).toEqual({ code: 1, output: '', stderr: advice });
    await expect(access(join(work, 'shpo'))).rejects.toThrow('ENOENT');
  },
);

test('a backup into a missing folder names the folder to create', async () => {
  const dataDir = join(work, 'shop');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  const target = join(work, 'not mounted', 'friday');
  expect(await shop(['backup', target], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: '',
    stderr: `The folder ${join(work, 'not mounted')} does not exist: create it, or mount its disk, and run this again.\n`,
  });
});

test('commands leave an empty DATA_DIR empty', async () => {
  const empty = join(work, 'empty');
  await mkdir(empty);
  const { code, stderr } = await shop(['studio', 'staff'], { DATA_DIR: empty });
  expect(code).toBe(1);
  expect(stderr).toContain(`DATA_DIR ${empty} holds no shop.`);
  expect(await readdir(empty)).toEqual([]);
});

test('with a DATABASE_URL, no command creates a folder for pictures in a wrong DATA_DIR', async () => {
  const database = await openTestDatabase();
  const env = { DATA_DIR: wrong, DATABASE_URL: database.url };
  const listed = await shop(['jobs', 'list'], env);
  const printed = await shop(['print-file', '4F7K20', '--to', work], env);
  await database.close();
  expect(listed.code).toBe(0);
  expect(printed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(`^DATA_DIR ${wrong} holds no pictures of a shop. Set DATA_DIR `),
  });
  await expect(access(join(work, 'shpo'))).rejects.toThrow('ENOENT');
});
