import { expect, test, vi } from 'vitest';
import { type KeptAnswer, toKeptAnswer } from './kept-answer.ts';
import { KeptAnswers } from './kept-answers.ts';

const made = (text: string, status = 200): Promise<KeptAnswer> =>
  toKeptAnswer({ status, headers: {}, body: Buffer.from(text), compression: 'quick' });

const textOf = (answer: KeptAnswer) => answer.forms.identity.body.toString();
const trusted = { isTrusted: () => true };

test('an answer is made once, however many ask for it at the same time', async () => {
  const kept = new KeptAnswers(trusted);
  const make = vi.fn(() => made('once'));
  await Promise.all([1, 2, 3].map(() => kept.getOrMake('/', make)));
  await kept.getOrMake('/', make);
  expect(make).toHaveBeenCalledTimes(1);
});

test('an answer whose making began before a change is not kept', async () => {
  const kept = new KeptAnswers(trusted);
  const making = kept.getOrMake('/', () => made('old'));
  kept.clear();
  await making;
  expect(textOf(await kept.getOrMake('/', () => made('new')))).toBe('new');
});

test('an answer that is not a 200 is not kept', async () => {
  const kept = new KeptAnswers(trusted);
  await kept.getOrMake('/nowhere', () => made('nothing', 404));
  expect(textOf(await kept.getOrMake('/nowhere', () => made('found')))).toBe('found');
});

test('a making that failed is tried again', async () => {
  const kept = new KeptAnswers(trusted);
  await expect(kept.getOrMake('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(textOf(await kept.getOrMake('/', () => made('mended')))).toBe('mended');
});

test('nothing is kept while it cannot be trusted', async () => {
  let isTrusted = false;
  const kept = new KeptAnswers({ isTrusted: () => isTrusted });
  await kept.getOrMake('/', () => made('old'));
  isTrusted = true;
  expect(textOf(await kept.getOrMake('/', () => made('new')))).toBe('new');
});

test('what was kept longest makes room', async () => {
  const { sizeBytes } = await made('12345');
  const kept = new KeptAnswers({ ...trusted, mostBytes: 2 * sizeBytes });
  for (const address of ['/1', '/2', '/3']) await kept.getOrMake(address, () => made('12345'));
  expect(textOf(await kept.getOrMake('/3', () => made('other')))).toBe('12345');
  expect(textOf(await kept.getOrMake('/1', () => made('other')))).toBe('other');
});
