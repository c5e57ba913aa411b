import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { type Configuration, readConfiguration } from '#server/configuration/configuration.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { openFileStore } from './file-store.ts';
import { openPhotographStore } from './open-photograph-store.ts';
import { NoSuchPictureError, photographName, StoreUnavailableError } from './photograph-store.ts';

const run = promisify(execFile);
const work = await mkdtemp(join(tmpdir(), 'passepartout-stores-'));
const storage = await startObjectStorage();
afterAll(async () => {
  await storage.close();
  await rm(work, { recursive: true, force: true });
});

const picture = Buffer.from([0xff, 0xd8, 0, 1, 2, 0x0a, 0xff]);
const inBucket = (changes: Record<string, string> = {}): Configuration =>
  readConfiguration({ DATA_DIR: work, ...storage.settings, ...changes });

describe.each([
  ['files in DATA_DIR', await openPhotographStore(readConfiguration({ DATA_DIR: work }))],
  ['a bucket', await openPhotographStore(inBucket())],
])('the store of pictures as %s', (_, store) => {
  test('returns the stored bytes, also as a stream with its length', async () => {
    await store.put('whole-1.jpg', picture);
    expect(await store.read('whole-1.jpg')).toEqual(picture);
    const { body, lengthBytes } = await store.stream('whole-1.jpg');
    expect(lengthBytes).toBe(picture.length);
    expect(await buffer(body)).toEqual(picture);
  });

  test('has exactly the stored pictures', async () => {
    expect(await store.has('later-1.avif')).toBe(false);
    await store.put('later-1.avif', picture);
    expect(await store.has('later-1.avif')).toBe(true);
    expect(await store.has('later-2.avif')).toBe(false);
  });

  test('throws NoSuchPictureError for a missing picture', async () => {
    await expect(store.read('none-1.jpg')).rejects.toThrow(NoSuchPictureError);
    await expect(store.stream('none-1.jpg')).rejects.toThrow(NoSuchPictureError);
  });

  test('removes a picture, and ignores a missing one', async () => {
    await store.put('gone-1.jpg', picture);
    await store.remove('gone-1.jpg');
    await store.remove('gone-1.jpg');
    expect(await store.has('gone-1.jpg')).toBe(false);
  });

  test('accepts the same picture several times, also concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => store.put('same-1.jpg', picture)));
    await store.put('same-1.jpg', picture);
    expect(await store.read('same-1.jpg')).toEqual(picture);
  });

  test('stores a large picture and an empty one', async () => {
    const large = Buffer.alloc(3_000_000, 'large');
    await store.put('large-1.jpg', large);
    await store.put('empty-1.jpg', Buffer.alloc(0));
    expect((await store.read('large-1.jpg')).equals(large)).toBe(true);
    expect(await store.read('empty-1.jpg')).toHaveLength(0);
  });

  test.each(['../secret.txt', 'a/b.jpg', '.hidden', '', 'noextension', 'A.JPG', 'a..jpg', '%2e%2e.jpg'])(
    'refuses the name "%s"',
    async (name) => {
      for (const call of [() => store.put(name, picture), () => store.has(name), () => store.read(name)]) {
        await expect(call()).rejects.toThrow('cannot be the name');
      }
      expect(() => photographName(`/photographs/${name}`)).toThrow('not the address');
    },
  );
});

describe('files', () => {
  test('are complete or missing, and the temporary files of a killed process are deleted', async () => {
    const dataDir = await mkdtemp(join(work, 'files-'));
    const unfinished = join((await openFileStore(dataDir)).folder, '.unfinished');
    for (const name of ['old-1.jpg.x', 'young-1.jpg.x']) await writeFile(join(unfinished, name), 'half');
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(join(unfinished, 'old-1.jpg.x'), yesterday, yesterday);
    const store = await openFileStore(dataDir);
    await store.put('a-1.jpg', picture);
    expect(await readdir(unfinished)).toEqual(['young-1.jpg.x']);
    expect(await readdir(store.folder)).toEqual(['.unfinished', 'a-1.jpg']);
  });

  test('that cannot be reached do not count as missing', async () => {
    const dataDir = await mkdtemp(join(work, 'gone-'));
    const store = await openFileStore(dataDir);
    await rm(store.folder, { recursive: true });
    await writeFile(store.folder, 'a file where the folder was');
    await expect(store.has('a-1.jpg')).rejects.toThrow(StoreUnavailableError);
    await expect(store.read('a-1.jpg')).rejects.toThrow(StoreUnavailableError);
    await expect(store.put('a-1.jpg', picture)).rejects.toThrow(/ENOTDIR/);
  });
});

test('files are used without loading the SDK for buckets', async () => {
  const store = fileURLToPath(new URL('./open-photograph-store.ts', import.meta.url));
  const program = `
    const { openPhotographStore } = await import(${JSON.stringify(store)});
    await openPhotographStore({ dataDir: ${JSON.stringify(work)}, objectStorage: undefined });
    const { Module } = await import('node:module');
    console.log(Object.keys(Module._cache).filter((file) => file.includes('@aws-sdk')).length);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout.trim()).toBe('0');
});

describe('a bucket', () => {
  test('that is unreachable does not count as empty, and is used again later', async () => {
    const store = await openPhotographStore(inBucket());
    await store.put('kept-1.jpg', picture);
    await storage.goAway();
    await expect(store.has('kept-1.jpg')).rejects.toThrow(StoreUnavailableError);
    await expect(store.read('kept-1.jpg')).rejects.toThrow(StoreUnavailableError);
    await expect(store.stream('kept-1.jpg')).rejects.toThrow(StoreUnavailableError);
    await expect(store.put('new-1.jpg', picture)).rejects.toThrow(StoreUnavailableError);
    await openPhotographStore(inBucket());
    await storage.comeBack();
    expect(await store.read('kept-1.jpg')).toEqual(picture);
  });

  test.each([
    ['a bucket that the storage does not have', { S3_BUCKET: 'nobodys-pictures' }, /^S3_BUCKET is "nobodys/],
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'guessed' }, /check S3_ACCESS_KEY_ID/],
  ])('is refused at the start for %s, in one line', async (_, changes, line) => {
    await expect(openPhotographStore(inBucket(changes))).rejects.toThrow(line);
  });

  test('has each picture under the path of its address, with its content type and cache headers', async () => {
    const store = await openPhotographStore(inBucket());
    await store.put('cached-1.avif', picture);
    const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
    const client = new S3Client({
      endpoint: storage.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    });
    const object = { Bucket: storage.bucket, Key: 'photographs/cached-1.avif' };
    expect(await client.send(new GetObjectCommand(object))).toMatchObject({
      ContentType: 'image/avif',
      CacheControl: 'public, max-age=31536000, immutable',
    });
  });
});
