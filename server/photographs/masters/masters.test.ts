import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { StoreUnavailableError } from '../storage/photograph-store.ts';
import { ChangedFileError, DamagedMasterError, MissingMasterError } from './masters.ts';
import { openMasters } from './open-masters.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-masters-'));
const storage = await startObjectStorage();
afterAll(async () => {
  await storage.close();
  await rm(work, { recursive: true, force: true });
});

const inFiles = await openMasters(readConfiguration({ DATA_DIR: join(work, 'files') }));
const inBucket = await openMasters(
  readConfiguration({ DATA_DIR: join(work, 'bucket'), ...storage.settings }),
);
const folder = join(work, 'files', 'masters');

/** A new file with these bytes, by default random ones, and its hash. */
async function newFile(bytes: Buffer = randomBytes(5000)) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = join(await mkdtemp(join(work, 'source-')), 'ridge.tif');
  await writeFile(file, bytes);
  return { bytes, hash, file };
}

describe.each([
  ['files in DATA_DIR', inFiles],
  ['a bucket', inBucket],
])('the vault as %s', (_, masters) => {
  test('opens a stored file with the same bytes, and lists its size', async () => {
    const { bytes, hash, file } = await newFile();
    expect(await masters.has(hash)).toBe(false);
    await masters.put(hash, file);
    expect(await masters.has(hash)).toBe(true);
    const { path, close } = await masters.open(hash);
    expect(await readFile(path)).toEqual(bytes);
    await close();
    expect((await masters.list()).get(hash)).toBe(bytes.length);
  });

  test('stores a file of several parts', async () => {
    const { bytes, hash, file } = await newFile(randomBytes(20_000_000));
    await masters.put(hash, file);
    const { path, close } = await masters.open(hash);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await close();
  });

  test('stores one file several times at once', async () => {
    const { hash, file } = await newFile();
    await Promise.all(Array.from({ length: 5 }, () => masters.put(hash, file)));
    const { close } = await masters.open(hash);
    await close();
  });

  test('stores nothing of a file that changed since it was hashed, or is gone', async () => {
    const [changed, gone] = [await newFile(), await newFile()];
    await writeFile(changed.file, 'an edited photograph');
    await rm(gone.file);
    for (const { hash, file } of [changed, gone]) {
      await expect(masters.put(hash, file)).rejects.toThrow(ChangedFileError);
      expect(await masters.has(hash)).toBe(false);
      await expect(masters.open(hash)).rejects.toThrow(MissingMasterError);
    }
  });

  test.each(['', 'abc', '../token-secret', 'A'.repeat(64), `${'a'.repeat(64)}.jpg`])(
    'refuses the name "%s"',
    async (name) => {
      const { file } = await newFile();
      await expect(masters.put(name, file)).rejects.toThrow('cannot be the name');
      await expect(masters.has(name)).rejects.toThrow('cannot be the name');
      await expect(masters.open(name)).rejects.toThrow('cannot be the name');
    },
  );
});

test('a master whose bytes have changed is not opened, and the error names its place', async () => {
  const { hash, file } = await newFile();
  await inFiles.put(hash, file);
  await truncate(join(folder, hash), 4000);
  const error = await inFiles.open(hash).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DamagedMasterError);
  expect(error).toMatchObject({ hash, place: join(folder, hash) });
});

test('a bucket with an object of other bytes is reported as damaged, and leaves no temporary file', async () => {
  const { hash } = await newFile();
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const { connect } = await import('../storage/object-store.ts');
  const { objectStorage } = readConfiguration(storage.settings);
  if (!objectStorage) throw new Error('no bucket');
  const client = connect(objectStorage);
  await client.send(
    new PutObjectCommand({ Bucket: storage.bucket, Key: `masters/${hash}`, Body: 'other bytes' }),
  );
  client.destroy();
  await expect(inBucket.open(hash)).rejects.toMatchObject({ place: `s3://shop-pictures/masters/${hash}` });
  expect(await readdir(join(work, 'bucket', 'masters', '.unfinished'))).toEqual([]);
});

test('a file that would fill the disk is refused with both sizes before it is copied', async () => {
  const { hash, file } = await newFile();
  const { bavail, bsize } = await statfs(work);
  // The file takes no space, because nothing was written to it.
  await truncate(file, bavail * bsize - 100_000_000);
  await expect(inFiles.put(hash, file)).rejects.toThrow(
    /^The vault of the masters fails: the disk that holds .*\/masters has [\d.]+ MB free; a file of [\d.]+ MB needs/,
  );
  expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
});

test('only the owner of the shop can read the folder and the files', async () => {
  const { hash, file } = await newFile();
  await inFiles.put(hash, file);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, hash))).mode & 0o777).toBe(0o600);
});

test('a vault that cannot be reached does not count as empty', async () => {
  const { hash, file } = await newFile();
  await inBucket.put(hash, file);
  await storage.goAway();
  await expect(inBucket.has(hash)).rejects.toThrow(StoreUnavailableError);
  await expect(inBucket.open(hash)).rejects.toThrow(/^The vault of the masters fails: .*ECONNREFUSED/);
  await expect(inBucket.list()).rejects.toThrow(StoreUnavailableError);
  await storage.comeBack();
  expect(await inBucket.has(hash)).toBe(true);
});
