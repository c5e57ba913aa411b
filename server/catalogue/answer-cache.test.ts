import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

function openCache({ mostBytes = 1000, isTrusted = (): boolean => true } = {}) {
  return createAnswerCache<string>({ toJson: (value) => value, isTrusted, mostBytes });
}

/** A making that ends when it is told to, as a query does when the database answers. */
function slowly(value: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { make: () => promise, finish: () => resolve(value) };
}

test('what was asked before is not asked again', async () => {
  const cache = openCache();
  await cache.get('key', async () => 'first');
  expect((await cache.get('key', async () => 'second')).value).toBe('first');
});

test('after a change it is asked again', async () => {
  const cache = openCache();
  await cache.get('key', async () => 'before');
  cache.forget();
  expect((await cache.get('key', async () => 'after')).value).toBe('after');
});

test('a query that began before a change is not kept after it', async () => {
  const cache = openCache();
  const query = slowly('before');
  const early = cache.get('key', query.make);
  cache.forget();
  query.finish();
  await early;
  expect((await cache.get('key', async () => 'after')).value).toBe('after');
});

test('who asks after a change does not share a query that began before it', async () => {
  const cache = openCache();
  const query = slowly('before');
  const early = cache.get('key', query.make);
  cache.forget();
  const late = cache.get('key', async () => 'after');
  query.finish();
  expect((await late).value).toBe('after');
  expect((await early).value).toBe('before');
});

test('callers at the same time share one query', async () => {
  const cache = openCache();
  let queries = 0;
  const make = async () => `query ${++queries}`;
  const answers = await Promise.all([cache.get('key', make), cache.get('key', make), cache.get('key', make)]);
  expect(answers.map(({ value }) => value)).toEqual(['query 1', 'query 1', 'query 1']);
});

test('a failed query is not kept', async () => {
  const cache = openCache();
  await expect(cache.get('key', () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect((await cache.get('key', async () => 'again')).value).toBe('again');
});

test('while changes may be missed nothing kept is given', async () => {
  let isTrusted = true;
  const cache = openCache({ isTrusted: () => isTrusted });
  await cache.get('key', async () => 'old');
  isTrusted = false;
  expect((await cache.get('key', async () => 'fresh')).value).toBe('fresh');
});

test('it holds no more bytes than it may, and lets go of what was not asked for longest', async () => {
  const cache = openCache({ mostBytes: 24 });
  const text = '12345678';
  await cache.get('a', async () => text);
  await cache.get('b', async () => text);
  await cache.get('a', async () => 'not asked');
  await cache.get('c', async () => text);
  expect((await cache.get('a', async () => 'asked')).value).toBe(text);
  expect((await cache.get('b', async () => 'asked')).value).toBe('asked');
});

test('the etag changes with the answer, and only with it', async () => {
  const cache = openCache();
  const one = await cache.get('a', async () => 'same');
  const other = await cache.get('b', async () => 'same');
  const different = await cache.get('c', async () => 'different');
  expect(other.etag).toBe(one.etag);
  expect(different.etag).not.toBe(one.etag);
});
