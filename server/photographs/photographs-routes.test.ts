import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { serverWith } from '#tests/world/server-with.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { photographsRoutes } from './photographs-routes.ts';
import { openPhotographStore } from './storage/open-photograph-store.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-served-'));
const storage = await startObjectStorage();
afterAll(async () => {
  await storage.close();
  await rm(work, { recursive: true, force: true });
});

const inFiles = await openPhotographStore(readConfiguration({ DATA_DIR: work }));
const inBucket = await openPhotographStore(readConfiguration(storage.settings));
const picture = Buffer.from('not really a picture');

describe.each([
  ['files', inFiles],
  ['a bucket', inBucket],
])('a picture served from %s', (_, store) => {
  const app = serverWith(photographsRoutes(store));

  test('is complete, with its content type, and cached forever', async () => {
    await store.put('abc-640.avif', picture);
    const answer = await app.inject('/photographs/abc-640.avif');
    expect(answer.rawPayload).toEqual(picture);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'content-length': String(picture.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: '"abc-640.avif"',
    });
  });

  test('is not sent for a matching ETag or a HEAD request', async () => {
    await store.put('abc-320.jpg', picture);
    const known = { 'if-none-match': 'W/"other", "abc-320.jpg"' };
    const again = await app.inject({ url: '/photographs/abc-320.jpg', headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const about = await app.inject({ method: 'HEAD', url: '/photographs/abc-320.jpg' });
    expect([about.statusCode, about.body]).toEqual([200, '']);
    expect(about.headers['content-length']).toBe(String(picture.length));
  });

  test('that is missing is a 404 that is not cached, because it may be drawn in a moment', async () => {
    const answer = await app.inject('/photographs/framed-1.jpg');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ error: 'There is no such picture.', code: 'not_found' });
  });

  test.each([
    'abc-640.avif.0198c000.tmp',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fserver.jpg',
    '.unfinished',
    'abc-640.txt',
    'ABC.JPG',
    'a%00.jpg',
    '%F0%9F%8C%84.jpg',
    'a%0a.jpg',
    'a'.repeat(64),
    `..%2fmasters%2f${'a'.repeat(64)}`,
  ])('is never a file outside the store: %s', async (name) => {
    expect((await app.inject(`/photographs/${name}`)).statusCode).toBe(404);
  });

  test.each([150, 248, 252, 300, 500])('is not found under a name of %s characters', async (letters) => {
    const { statusCode } = await app.inject(`/photographs/${'a'.repeat(letters - 4)}.jpg`);
    expect(statusCode).toBe(404);
  });

  test.each(['%ff%fe.jpg', '%zz.jpg'])('is not found under an invalid address: %s', async (name) => {
    expect((await app.inject(`/photographs/${name}`)).statusCode).toBe(400);
  });
});

test('a picture is a 503 without details, not a 404, while its storage is unreachable', async () => {
  await inBucket.put('away-640.avif', picture);
  const app = serverWith(photographsRoutes(inBucket));
  await storage.goAway();
  const answer = await app.inject('/photographs/away-640.avif');
  await storage.comeBack();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers).not.toHaveProperty('etag');
  expect(answer.json()).toMatchObject({ code: 'unavailable' });
  expect(answer.body).not.toContain('ECONNREFUSED');
});
