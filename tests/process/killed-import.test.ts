import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sharingPictureUrl } from '#domain/catalogue/sharing-picture.ts';
import { defaultVariant } from '#domain/catalogue/variants/variants.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { photographs, prints } from '#server/catalogue/tables.ts';
import { openFileMasters } from '#server/photographs/masters/file-masters.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { startCommand } from './run-command.ts';
import { runInCommandServer } from './run-in-command-server.ts';

const database = await openTestDatabase();
const work = await mkdtemp(join(tmpdir(), 'passepartout killed import '));
const env = { DATABASE_URL: database.url, DATA_DIR: join(work, 'data') };
const pictures = join(work, 'data', 'photographs');
afterAll(async () => {
  await database.close();
  await rm(work, { recursive: true, force: true });
});

const importAll = (folder: string, changes: Partial<typeof env> = {}) =>
  runInCommandServer(['import', folder], { cwd: work, env: { ...env, ...changes } });

const title = (index: number) => `Strip ${index}`;

async function newFolder(count: number): Promise<string> {
  await database.pool.query('truncate variants, prints, photographs cascade');
  await rm(pictures, { recursive: true, force: true });
  const folder = await mkdtemp(join(work, 'prints-'));
  for (let index = 0; index < count; index += 1) {
    // Half as high as the strip, because most of the time of these tests goes into making pictures.
    const file = { ...strip, height: 450, title: title(index), background: `#2040${20 + index}` };
    await writeFile(join(folder, `${index}.jpg`), await imageFile(file));
  }
  return folder;
}

const storedPictures = async () =>
  (await readdir(pictures).catch(() => [])).filter((name) => name !== '.unfinished');

/** Expects that every print has its master and all its pictures, and each can be decoded. Returns the names of the pictures. */
async function checkPrints(): Promise<string[]> {
  const storedPhotographs = await database.db.select().from(photographs);
  expect(await database.db.select().from(prints)).toHaveLength(storedPhotographs.length);
  const urls = storedPhotographs.flatMap(({ avif, jpeg, heroImage, fullBleedImage, focusX, focusY }) => [
    ...[...avif, ...jpeg].map(({ url }) => url),
    heroImage,
    fullBleedImage,
    sharingPictureUrl({ jpeg, focus: { x: focusX, y: focusY } }, defaultVariant, defaultMouldings),
  ]);
  const names = urls.map((url) => url.replace('/photographs/', ''));
  for (const name of names) await sharp(join(pictures, name), { failOn: 'error' }).stats();
  const masters = await openFileMasters(env.DATA_DIR);
  for (const { fileHash } of storedPhotographs) await masters.open(fileHash);
  return names;
}

test('a killed import leaves no incomplete print, and its next run hangs the rest and removes unused files', async () => {
  const folder = await newFolder(4);
  // After the first picture, shortly before and after a print is inserted, and in the middle of the next prints.
  for (const killAt of [1, 6, 14, 15, 16, 30]) {
    const { child, ended } = startCommand(['import', folder], { cwd: work, env });
    const isDone = ended.then(() => true);
    while (!(await Promise.race([isDone, pause(2, false)]))) {
      if ((await storedPictures()).length >= killAt) child.kill('SIGKILL');
    }
    await checkPrints();
  }
  const { code, output } = await importAll(folder);
  expect(code, output).toBe(0);
  const expectedPictures = await checkPrints();
  expect((await database.db.select().from(prints)).map((print) => print.title).sort()).toEqual(
    [0, 1, 2, 3].map(title),
  );
  expect((await storedPictures()).sort()).toEqual(expectedPictures.sort());
}, 600_000);

test('a full disk stops an import with one line, and earlier prints stay', async () => {
  const folder = await newFolder(2);
  await importAll(folder);
  const before = await checkPrints();
  const file = { ...strip, title: 'Noise', noise: true };
  await writeFile(join(folder, 'noise.jpg'), await imageFile(file));
  // Limits files to 8 KB, so that writing fails midway, as on a full disk.
  const { code, stderr } = await startCommand(['import', folder], { cwd: work, env, limit: 'ulimit -f 16' })
    .ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/\nThe store of the pictures fails: EFBIG.* The prints imported so far stay; .*\n$/);
  expect(await checkPrints()).toEqual(before);
  expect(await readdir(join(pictures, '.unfinished'))).toEqual([]);

  expect((await importAll(folder)).code).toBe(0);
  expect(await checkPrints()).toHaveLength((3 * before.length) / 2);
}, 600_000);

test('a disk that is full when a master is copied leaves neither print nor master', async () => {
  const folder = await newFolder(0);
  const file = { ...strip, title: 'Large', noise: true };
  await writeFile(join(folder, 'large.png'), await imageFile(file, 'png'));
  const masters = join(env.DATA_DIR, 'masters');
  const unfinished = () => readdir(join(masters, '.unfinished'));
  // Imports that were killed may have left files, which are removed when they are old enough.
  const before = [await readdir(masters), await unfinished()];
  // Limits files to 3 MB: the pictures are smaller, and the master is larger.
  const limited = { cwd: work, env, limit: 'ulimit -f 6144' };
  const { code, stderr } = await startCommand(['import', folder], limited).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The vault of the masters fails: EFBIG.* The prints imported so far stay; .*\n$/);
  expect(await checkPrints()).toEqual([]);
  expect([await readdir(masters), await unfinished()]).toEqual(before);
}, 600_000);

test('a database that stops during an import is reported in one line, and the next run continues', async () => {
  const folder = await newFolder(3);
  const { child, ended } = startCommand(['import', folder], { cwd: work, env });
  // The first line of progress shows that the import has started.
  await once(child.stderr ?? child, 'data');
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/\nThe connection to the database was lost\. .*\n/);
  expect(stderr).not.toContain('    at ');
  expect((await importAll(folder)).code).toBe(0);
  await checkPrints();
}, 600_000);

test('a missing database is reported in one line', async () => {
  const { code, stderr } = await importAll(work, { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/shop' });
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('Correct DATABASE_URL');
});

test('a data folder that cannot be written is reported in one line', async () => {
  const folder = await newFolder(1);
  const dataDir = join(work, 'no folder');
  await writeFile(dataDir, 'a file where the folder should be');
  const { code, stderr } = await importAll(folder, { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR is ".*no folder", where no pictures can be kept \(E\w+\)\.\n$/);
  await mkdir(pictures, { recursive: true });
});
