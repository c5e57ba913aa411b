import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPlaying } from './follow-playing.ts';
import type { Widget, WidgetEvent } from './open-widget.ts';

const playlistUrl = 'https://music.example/sets/quiet';

/** A stand-in for the audio service's player that records commands and sends events. */
function openPlayer() {
  const listeners = new Map<WidgetEvent, (value?: unknown) => void>();
  const commands: string[] = [];
  const player = {
    commands,
    index: 0 as unknown,
    say: (event: WidgetEvent, currentPosition?: unknown) =>
      listeners.get(event)?.(currentPosition === undefined ? undefined : { currentPosition }),
  };
  const widget: Widget = {
    bind: (event, listener) => listeners.set(event, listener),
    play: () => commands.push('play'),
    pause: () => commands.push('pause'),
    skip: (index) => commands.push(`skip ${index}`),
    seekTo: (ms) => commands.push(`seek ${ms}`),
    getCurrentSoundIndex: (callback) => callback(player.index),
  };
  const states: boolean[] = [];
  const controls = followPlaying(widget, playlistUrl, {
    onPlaying: (isPlaying) => states.push(isPlaying),
    onError: () => {},
  });
  return { player, controls, states };
}

let page: EventTarget;
let storedText: string | null;
const savedPosition = () => JSON.parse(storedText ?? 'null');

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  storedText = null;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    setItem: (_: string, text: string) => {
      storedText = text;
    },
    removeItem: () => {
      storedText = null;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the position is saved every two seconds while music plays, and when it pauses', () => {
  const { player, states } = openPlayer();
  player.index = 3;
  player.say('play', 0);
  player.say('playProgress', 1400);
  vi.advanceTimersByTime(1999);
  expect(storedText).toBeNull();
  vi.advanceTimersByTime(1);
  expect(savedPosition()).toEqual({ playlistUrl, trackIndex: 3, positionMs: 1400, timestamp: Date.now() });
  player.say('playProgress', 3900.4);
  vi.advanceTimersByTime(2000);
  expect(savedPosition().positionMs).toBe(3900);
  player.say('pause', 4100);
  expect(savedPosition().positionMs).toBe(4100);
  expect(states).toEqual([true, false]);
  storedText = null;
  vi.advanceTimersByTime(10_000);
  expect(storedText).toBeNull();
});

test('the position is saved when the visitor leaves the page or closes the player, but not afterwards', () => {
  const { player, controls } = openPlayer();
  player.say('play', 0);
  player.say('playProgress', 900);
  page.dispatchEvent(new Event('pagehide'));
  expect(savedPosition().positionMs).toBe(900);
  player.say('playProgress', 1100);
  controls.stop();
  expect(savedPosition().positionMs).toBe(1100);
  storedText = null;
  page.dispatchEvent(new Event('pagehide'));
  expect(storedText).toBeNull();
});

test.each([['12'], [-1], [Number.NaN], [1e300], [null]])('a position of %j is invalid', (position) => {
  const { player } = openPlayer();
  player.say('play', 0);
  player.say('playProgress', position);
  vi.advanceTimersByTime(2000);
  expect(savedPosition().positionMs).toBe(0);
});

test.each(['1', -1, 0.5, undefined, {}])('nothing is saved for the invalid track index %j', (index) => {
  const { player } = openPlayer();
  player.index = index;
  player.say('play', 0);
  vi.advanceTimersByTime(2000);
  expect(storedText).toBeNull();
});

test('the player seeks the saved place once its track plays, and does not overwrite it before that', () => {
  const { player, controls } = openPlayer();
  player.index = 2;
  controls.resume({ trackIndex: 2, positionMs: 60_000 });
  expect(player.commands).toEqual(['skip 2', 'play']);
  player.say('play', 0);
  expect(player.commands).toHaveLength(2);
  player.say('playProgress', 200);
  player.say('playProgress', 450);
  expect(player.commands).toEqual(['skip 2', 'play', 'seek 60000']);
  vi.advanceTimersByTime(2000);
  expect(storedText).toBeNull();
  player.say('playProgress', 60_010);
  vi.advanceTimersByTime(2000);
  expect(savedPosition()).toMatchObject({ trackIndex: 2, positionMs: 60_010 });
});

test('seeking stops after five seconds', () => {
  const { player, controls } = openPlayer();
  controls.resume({ trackIndex: 0, positionMs: 60_000 });
  player.say('play', 0);
  player.say('playProgress', 200);
  vi.advanceTimersByTime(5500);
  player.say('playProgress', 5700);
  vi.advanceTimersByTime(2000);
  expect(savedPosition().positionMs).toBe(5700);
});

test('a track that plays instead of a missing one starts at its beginning', () => {
  const { player, controls } = openPlayer();
  controls.resume({ trackIndex: 9, positionMs: 60_000 });
  player.say('play', 0);
  player.say('playProgress', 200);
  expect(player.commands).toEqual(['skip 9', 'play']);
  vi.advanceTimersByTime(2000);
  expect(savedPosition()).toMatchObject({ trackIndex: 0, positionMs: 200 });
});

test('after the last track, and after starting over, there is nothing to resume', () => {
  const { player, controls } = openPlayer();
  player.say('play', 0);
  player.say('pause', 56_000);
  expect(savedPosition().positionMs).toBe(56_000);
  player.say('finish', 56_000);
  expect(storedText).toBeNull();
  player.say('play', 0);
  player.say('pause', 100);
  controls.startOver();
  expect(storedText).toBeNull();
  expect(player.commands).toEqual(['skip 0', 'play']);
});
