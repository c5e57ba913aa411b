import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PieceChanges } from '#domain/api/fulfillment/pieces.ts';
import { ApiError } from '../../api/call.ts';
import { type NewTap, type Tap, TapQueue } from './tap-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const done: PieceChanges = { changed: ['4F7K20'], refused: [] };
const printed: NewTap = { action: 'move', body: { moves: [{ code: '4F7K20', to: 'printed' }] } };
const trimmed: NewTap = { action: 'move', body: { moves: [{ code: '4F7K20', to: 'trimmed' }] } };
const aside: NewTap = { action: 'set-aside', body: { codes: ['4F7K20'], reason: 'Creased' } };

const offline = new ApiError(0, 'unreachable', 'The shop does not answer.');

/** A device whose tabs share one storage. The shop answers a sent tap when the test says so. */
function openDevice() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  const photos = openShelf();
  return { items, photos, openTab: () => openTab(storage, photos) };
}

function openShelf() {
  const kept = new Map<string, Blob>();
  return {
    kept,
    keep: async (key: string, jpeg: Blob) => void kept.set(key, jpeg),
    read: async (key: string) => kept.get(key),
    forget: async (key: string) => void kept.delete(key),
  };
}

function openTab(storage: Pick<Storage, 'getItem' | 'setItem'>, photos = openShelf()) {
  const sent: Tap[] = [];
  const doneTaps: Tap[] = [];
  const answers: PromiseWithResolvers<PieceChanges>[] = [];
  const queue = new TapQueue({
    storage,
    photos,
    send: (tap) => {
      sent.push(tap);
      const answer = Promise.withResolvers<PieceChanges>();
      answers.push(answer);
      return answer.promise;
    },
    onDone: (tap) => doneTaps.push(tap),
  });
  queue.start('ada');
  return {
    queue,
    sent,
    doneTaps,
    /** Answers the latest tap that was sent. */
    answer: async (outcome: PieceChanges | Error) => {
      const latest = answers.at(-1);
      if (outcome instanceof Error) latest?.reject(outcome);
      else latest?.resolve(outcome);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const actionsOf = (taps: readonly NewTap[]) => taps.map(({ action, body }) => ({ action, body }));
const keysOf = (taps: readonly Tap[]) => taps.map(({ key }) => key);

test('taps are sent in their order, each after the shop has answered the one before', async () => {
  const { queue, sent, doneTaps, answer } = openDevice().openTab();
  for (const tap of [printed, trimmed, aside]) queue.add(tap);
  expect(actionsOf(sent)).toEqual([printed]);
  expect(queue.state.read()).toMatchObject({ sending: sent[0]?.key, isWaiting: false });
  await answer(done);
  expect(actionsOf(sent)).toEqual([printed, trimmed]);
  await answer(done);
  await answer(done);
  expect(actionsOf(sent)).toEqual([printed, trimmed, aside]);
  expect(doneTaps).toEqual(sent);
  expect(new Set(keysOf(sent)).size).toBe(3);
  expect(queue.state.read()).toEqual({ taps: [], problems: [], sending: undefined, isWaiting: false });
});

test.each([
  ['the network failed', offline],
  ['the shop asked to wait', new ApiError(429, 'too_many_attempts', 'Please wait.')],
  ['the shop failed', new ApiError(503, 'unavailable', 'Please try again.')],
  ['a response could not be read', new TypeError('Failed to fetch')],
])('a tap is sent again with its key after %s, and the ones behind it wait', async (_, error) => {
  const { queue, sent, doneTaps, answer } = openDevice().openTab();
  queue.add(printed);
  queue.add(trimmed);
  await answer(error);
  expect(queue.state.read()).toMatchObject({ sending: undefined, isWaiting: true, problems: [] });
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(actionsOf(sent)).toEqual([printed, printed]);
  expect(new Set(keysOf(sent)).size).toBe(1);
  await answer(done);
  await answer(done);
  expect(actionsOf(doneTaps)).toEqual([printed, trimmed]);
  expect(queue.state.read().isWaiting).toBe(false);
});

test('pauses double up to half a minute, and start small again once the shop has answered', async () => {
  const { queue, sent, answer } = openDevice().openTab();
  queue.add(printed);
  for (const seconds of [2, 4, 8, 16, 30, 30]) {
    await answer(offline);
    const count = sent.length;
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(sent).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(count + 1);
  }
  queue.add(trimmed);
  await answer(done);
  await answer(offline);
  await vi.advanceTimersByTimeAsync(2000);
  expect(actionsOf(sent.slice(-2))).toEqual([trimmed, trimmed]);
});

test('Try now sends at once, and never a tap that is being sent', async () => {
  const { queue, sent, answer } = openDevice().openTab();
  queue.add(printed);
  queue.retry();
  expect(sent).toHaveLength(1);
  await answer(offline);
  queue.retry();
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

test('what the shop refuses is said until a person has read it, and the next tap is sent', async () => {
  const { queue, sent, answer } = openDevice().openTab();
  queue.add(printed);
  queue.add(trimmed);
  queue.add(aside);
  const sentences = ['4F7K20 is packed already.', '8B3QX1 is set aside.'];
  const refused = sentences.map((sentence) => ({ code: '', reason: '', sentence }));
  await answer({ changed: [], refused });
  await answer(new ApiError(409, 'conflict', 'Another person has moved it.'));
  await answer(done);
  expect(actionsOf(sent)).toEqual([printed, trimmed, aside]);
  const { taps, problems } = queue.state.read();
  expect(taps).toEqual([]);
  expect(problems.map(({ sentence }) => sentence)).toEqual([...sentences, 'Another person has moved it.']);
  queue.dismiss(problems.slice(1, 2));
  expect(queue.state.read().problems).toEqual([problems[0], problems[2]]);
});

test('a waiting tap can be taken back, but not one that is being sent', async () => {
  const { queue, sent, answer } = openDevice().openTab();
  for (const tap of [printed, trimmed, aside]) queue.add(tap);
  const [first, second] = keysOf(queue.state.read().taps);
  queue.remove(first ?? '');
  queue.remove(second ?? '');
  expect(actionsOf(queue.state.read().taps)).toEqual([printed, aside]);
  await answer(offline);
  queue.remove(first ?? '');
  await vi.advanceTimersByTimeAsync(2000);
  expect(actionsOf(sent)).toEqual([printed, aside]);
});

test('a page that was closed while taps waited sends them when it is opened again, with their keys', async () => {
  const device = openDevice();
  const before = device.openTab();
  before.queue.add(printed);
  before.queue.add(trimmed);
  await before.answer(offline);
  before.queue.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(before.sent).toHaveLength(1);
  const after = device.openTab();
  await after.answer(done);
  await after.answer(done);
  expect(actionsOf(after.sent)).toEqual([printed, trimmed]);
  expect(after.sent[0]?.key).toBe(before.sent[0]?.key);
});

test('after a session has ended, taps wait for their own member of staff', async () => {
  const { queue, sent, answer } = openDevice().openTab();
  queue.add(printed);
  await answer(new ApiError(401, 'unauthorized', 'Please sign in again.'));
  queue.stop();
  queue.add(aside);
  queue.start('bo');
  queue.add(trimmed);
  expect(actionsOf(sent)).toEqual([printed, trimmed]);
  await answer(done);
  expect(queue.state.read().problems).toEqual([]);
  queue.start('ada');
  await answer(done);
  expect(actionsOf(sent)).toEqual([printed, trimmed, printed]);
  expect(queue.state.read().taps).toEqual([]);
});

test('two tabs that share a storage send all taps of both', async () => {
  const device = openDevice();
  const [one, other] = [device.openTab(), device.openTab()];
  one.queue.add(printed);
  other.queue.add(trimmed);
  one.queue.reload();
  expect(actionsOf(one.queue.state.read().taps)).toEqual([printed, trimmed]);
  await one.answer(done);
  expect(actionsOf(JSON.parse(device.items.get('studio-taps') ?? '').taps)).toEqual([trimmed]);
});

test('a browser that stores nothing sends from memory, and one with broken storage starts empty', async () => {
  const full = openTab({
    getItem: () => '{"taps":',
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  full.queue.add(printed);
  full.queue.add(trimmed);
  await full.answer(done);
  await full.answer(done);
  expect(actionsOf(full.doneTaps)).toEqual([printed, trimmed]);
  expect(full.queue.state.read().taps).toEqual([]);
});

test('subscribers hear of every change until they unsubscribe', () => {
  const { queue } = openDevice().openTab();
  const listener = vi.fn();
  const unsubscribe = queue.state.subscribe(listener);
  queue.add(printed);
  expect(listener).toHaveBeenCalled();
  listener.mockClear();
  unsubscribe();
  queue.add(trimmed);
  expect(listener).not.toHaveBeenCalled();
});

const checked = { code: '4F7K20', station: 'checked' } as const;
const jpeg = (bytes: string) => new Blob([bytes], { type: 'image/jpeg' });

test('a photograph waits beside the queue until it is sent, also when the page is opened again', async () => {
  const device = openDevice();
  const before = device.openTab();
  await before.queue.addPhoto(checked, jpeg('one'));
  const [key = ''] = keysOf(before.sent);
  await before.answer(offline);
  before.queue.stop();
  expect(device.items.get('studio-taps'), 'the queue holds no bytes').not.toContain('one');
  expect(await device.photos.kept.get(key)?.text()).toBe('one');

  const after = device.openTab();
  expect(keysOf(after.sent)).toEqual([key]);
  await after.answer(done);
  expect(device.photos.kept.size).toBe(0);
  expect(after.queue.state.read().taps).toEqual([]);
});

test('a retaken photograph takes the place of the one that waits, and both are forgotten when taken back', async () => {
  const device = openDevice();
  const { queue, answer } = device.openTab();
  await queue.addPhoto(checked, jpeg('one'));
  await answer(offline);
  await queue.addPhoto({ ...checked, station: 'packed' }, jpeg('packed'));
  await answer(offline);
  await queue.addPhoto(checked, jpeg('two'));
  await answer(offline);
  const { taps } = queue.state.read();
  expect(actionsOf(taps)).toEqual([
    { action: 'photo', body: { code: '4F7K20', station: 'packed' } },
    { action: 'photo', body: checked },
  ]);
  const kept = await Promise.all([...device.photos.kept.values()].map((each) => each.text()));
  expect(kept.toSorted()).toEqual(['packed', 'two']);
  for (const { key } of taps) queue.remove(key);
  expect(device.photos.kept.size).toBe(0);
});

test('a photograph that the shop refuses is forgotten, and its sentence stays', async () => {
  const device = openDevice();
  const { queue, answer } = device.openTab();
  await queue.addPhoto(checked, jpeg('one'));
  await answer(new ApiError(409, 'not_reached', 'Piece 4F7K20 is joined and not checked yet.'));
  expect(device.photos.kept.size).toBe(0);
  expect(queue.state.read().problems).toMatchObject([
    { sentence: 'Piece 4F7K20 is joined and not checked yet.' },
  ]);
});
