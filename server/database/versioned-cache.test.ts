import { expect, test } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

function openCache({ mostWeight = 1000, isTrusted = (): boolean => true } = {}) {
  return new VersionedCache<string>({ isTrusted, weigh: (text) => text.length, mostWeight });
}

/** A making that ends when it is told to, as a query does when the database answers. */
function slowly(value: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { make: () => promise, finish: () => resolve(value) };
}

test('what was asked before is not asked again', async () => {
  const cache = openCache();
  await cache.get('key', async () => 'first');
  expect(await cache.get('key', async () => 'second')).toBe('first');
});

test('after a change it is asked again', async () => {
  const cache = openCache();
  await cache.get('key', async () => 'before');
  cache.clear();
  expect(await cache.get('key', async () => 'after')).toBe('after');
});

test('a query that began before a change is not kept after it', async () => {
  const cache = openCache();
  const query = slowly('before');
  const early = cache.get('key', query.make);
  cache.clear();
  query.finish();
  await early;
  expect(await cache.get('key', async () => 'after')).toBe('after');
});

test('who asks after a change does not share a query that began before it', async () => {
  const cache = openCache();
  const query = slowly('before');
  const early = cache.get('key', query.make);
  cache.clear();
  const late = cache.get('key', async () => 'after');
  query.finish();
  expect(await late).toBe('after');
  expect(await early).toBe('before');
});

test('callers at the same time share one query', async () => {
  const cache = openCache();
  let queries = 0;
  const make = async () => `query ${++queries}`;
  const answers = await Promise.all([cache.get('key', make), cache.get('key', make), cache.get('key', make)]);
  expect(answers).toEqual(['query 1', 'query 1', 'query 1']);
});

test('a failed query is not kept', async () => {
  const cache = openCache();
  await expect(cache.get('key', () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(await cache.get('key', async () => 'again')).toBe('again');
});

test('while changes may be missed nothing kept is given', async () => {
  let isTrusted = true;
  const cache = openCache({ isTrusted: () => isTrusted });
  await cache.get('key', async () => 'old');
  isTrusted = false;
  expect(await cache.get('key', async () => 'fresh')).toBe('fresh');
});

test('it holds no more than it may, and lets go of what was not asked for longest', async () => {
  const cache = openCache({ mostWeight: 16 });
  const text = '12345678';
  await cache.get('a', async () => text);
  await cache.get('b', async () => text);
  await cache.get('a', async () => 'not asked');
  await cache.get('c', async () => text);
  expect(await cache.get('a', async () => 'asked')).toBe(text);
  expect(await cache.get('b', async () => 'asked')).toBe('asked');
});

test('what may not be kept is made each time', async () => {
  const cache = new VersionedCache<string>({
    isTrusted: () => true,
    weigh: () => 1,
    mostWeight: 10,
    mayKeep: (text) => text !== 'nothing',
  });
  await cache.get('key', async () => 'nothing');
  expect(await cache.get('key', async () => 'something')).toBe('something');
});

test('what is looked at without being made counts as asked for', async () => {
  const cache = openCache({ mostWeight: 16 });
  const text = '12345678';
  await cache.get('a', async () => text);
  await cache.get('b', async () => text);
  expect(cache.peek('a')).toBe(text);
  await cache.get('c', async () => text);
  expect(cache.peek('a')).toBe(text);
  expect(cache.peek('b')).toBeUndefined();
});

test('a better value takes the place of the one it was made from, and of no other', async () => {
  const cache = openCache();
  await cache.get('key', async () => 'first');
  cache.replace('key', 'first', 'better');
  expect(cache.peek('key')).toBe('better');
  cache.replace('key', 'first', 'late');
  expect(cache.peek('key')).toBe('better');
  cache.clear();
  cache.replace('key', 'better', 'of yesterday');
  expect(cache.peek('key')).toBeUndefined();
});
