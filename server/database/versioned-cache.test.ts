import { expect, test } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

function openCache({ maxWeight = 1000, isTrusted = (): boolean => true } = {}) {
  return new VersionedCache<string>({ isTrusted, weigh: (text) => text.length, maxWeight });
}

/** A loader whose promise the test resolves by hand. */
function slowLoader(value: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { load: () => promise, finish: () => resolve(value) };
}

test('a cached value is not loaded again', async () => {
  const cache = openCache();
  await cache.get('key', async () => 'first');
  expect(await cache.get('key', async () => 'second')).toBe('first');
});

test('after a change the value is loaded again', async () => {
  const cache = openCache();
  await cache.get('key', async () => 'before');
  cache.clear();
  expect(await cache.get('key', async () => 'after')).toBe('after');
});

test('a value whose loading began before a change is not cached', async () => {
  const cache = openCache();
  const query = slowLoader('before');
  const earlyCall = cache.get('key', query.load);
  cache.clear();
  query.finish();
  await earlyCall;
  expect(await cache.get('key', async () => 'after')).toBe('after');
});

test('callers after a change do not share a load that began before it', async () => {
  const cache = openCache();
  const query = slowLoader('before');
  const earlyCall = cache.get('key', query.load);
  cache.clear();
  const lateCall = cache.get('key', async () => 'after');
  query.finish();
  expect(await lateCall).toBe('after');
  expect(await earlyCall).toBe('before');
});

test('simultaneous callers share one load', async () => {
  const cache = openCache();
  let queries = 0;
  const make = async () => `query ${++queries}`;
  const answers = await Promise.all([cache.get('key', make), cache.get('key', make), cache.get('key', make)]);
  expect(answers).toEqual(['query 1', 'query 1', 'query 1']);
});

test('a failed load is not cached', async () => {
  const cache = openCache();
  await expect(cache.get('key', () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(await cache.get('key', async () => 'again')).toBe('again');
});

test('while changes may be missed, no cached value is returned', async () => {
  let isTrusted = true;
  const cache = openCache({ isTrusted: () => isTrusted });
  await cache.get('key', async () => 'old');
  isTrusted = false;
  expect(await cache.get('key', async () => 'fresh')).toBe('fresh');
});

test('a recent value is returned while changes may be missed, but nothing new is cached', async () => {
  let isTrusted = true;
  const cache = new VersionedCache<string>({
    isTrusted: () => isTrusted,
    isRecent: () => true,
    maxWeight: 10,
  });
  await cache.get('cached', async () => 'before');
  isTrusted = false;
  expect(await cache.get('cached', async () => 'after')).toBe('before');
  await cache.get('new', async () => 'first');
  expect(await cache.get('new', async () => 'second')).toBe('second');
});

test('a full cache removes the least recently used values', async () => {
  const cache = openCache({ maxWeight: 16 });
  const text = '12345678';
  await cache.get('a', async () => text);
  await cache.get('b', async () => text);
  await cache.get('a', async () => 'not loaded again');
  await cache.get('c', async () => text);
  expect(await cache.get('a', async () => 'loaded again')).toBe(text);
  expect(await cache.get('b', async () => 'loaded again')).toBe('loaded again');
});

test('a value that may not be cached is loaded each time', async () => {
  const cache = new VersionedCache<string>({
    isTrusted: () => true,
    weigh: () => 1,
    maxWeight: 10,
    mayCache: (text) => text !== 'nothing',
  });
  await cache.get('key', async () => 'nothing');
  expect(await cache.get('key', async () => 'something')).toBe('something');
});

test('peeking at a value counts as using it', async () => {
  const cache = openCache({ maxWeight: 16 });
  const text = '12345678';
  await cache.get('a', async () => text);
  await cache.get('b', async () => text);
  expect(cache.peek('a')).toBe(text);
  await cache.get('c', async () => text);
  expect(cache.peek('a')).toBe(text);
  expect(cache.peek('b')).toBeUndefined();
});
