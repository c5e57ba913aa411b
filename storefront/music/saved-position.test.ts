import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPosition, readSavedPosition, savePosition } from './saved-position.ts';

const playlistUrl = 'https://music.example/sets/quiet';
const place = { playlistUrl, trackIndex: 2, positionMs: 84_000 };

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a position is stored as JSON: playlist, track, milliseconds and time', () => {
  const before = Date.now();
  savePosition(place);
  const [text = ''] = [...storage.values()];
  expect(JSON.parse(text)).toEqual({ ...place, timestamp: expect.any(Number) });
  expect(JSON.parse(text).timestamp).toBeGreaterThanOrEqual(before);
  expect(readSavedPosition(playlistUrl)).toMatchObject(place);
});

test('the position of another playlist is not returned, nor a removed one', () => {
  savePosition(place);
  expect(readSavedPosition('https://music.example/sets/loud')).toBeUndefined();
  forgetPosition();
  expect(readSavedPosition(playlistUrl)).toBeUndefined();
});

test.each([
  'not JSON',
  'null',
  '[]',
  '"text"',
  JSON.stringify({ playlistUrl }),
  JSON.stringify({ ...place, timestamp: 1, trackIndex: -1 }),
  JSON.stringify({ ...place, timestamp: 1, trackIndex: 0.5 }),
  JSON.stringify({ ...place, timestamp: 1, positionMs: '84000' }),
  JSON.stringify({ ...place, timestamp: 1, positionMs: 1e300 }),
  JSON.stringify({ ...place, timestamp: null }),
])('a damaged position is not read: %s', (text) => {
  storage.set('music', text);
  expect(readSavedPosition(playlistUrl)).toBeUndefined();
});

test('blocked storage stores nothing, and throws nothing', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  savePosition(place);
  forgetPosition();
  expect(readSavedPosition(playlistUrl)).toBeUndefined();
});
