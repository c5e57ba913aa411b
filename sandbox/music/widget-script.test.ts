import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('./api.js', import.meta.url), 'utf8');
const address = 'http://music.example/player/';

interface Message {
  data: string;
  origin: string;
  source: object;
}

/** A page that has loaded the script and contains one frame. */
function openPage() {
  const listeners: ((message: Message) => void)[] = [];
  /** The messages from the page to the frame. */
  const sentMessages: unknown[] = [];
  const contentWindow = {
    postMessage: (text: string, target: string) => sentMessages.push({ ...JSON.parse(text), target }),
  };
  const frame = { nodeName: 'IFRAME', src: `${address}?url=x`, contentWindow, getAttribute: () => frame.src };
  const page = {
    URL,
    URLSearchParams,
    setTimeout,
    addEventListener: (_: string, listener: (message: Message) => void) => listeners.push(listener),
  };
  runInNewContext(script, Object.assign(page, { window: page }));
  const { SC } = page as typeof page & { SC: { Widget: (frame: object) => Widget } };
  /** Delivers a message to the page, by default from the frame. */
  const receive = (method: string, value?: unknown, origin = 'http://music.example') => {
    const message = { data: JSON.stringify({ method, value }), origin, source: contentWindow };
    for (const listener of listeners) listener(message);
  };
  return { widgetOf: SC.Widget, frame, sentMessages, receive };
}

interface Widget {
  bind(event: string, listener: (value?: unknown) => void): void;
  load(url: string): void;
  seekTo(ms: number): void;
  getPosition(callback: (value: unknown) => void): void;
}

test('a listener that is bound before the frame is ready is registered when the frame is ready', () => {
  const { widgetOf, frame, sentMessages, receive } = openPage();
  const values: unknown[] = [];
  const widget = widgetOf(frame);
  widget.bind('pause', (value) => values.push(value));
  expect(sentMessages).toEqual([]);
  receive('ready');
  expect(sentMessages).toEqual([{ method: 'addEventListener', value: 'pause', target: address }]);
  receive('pause', { currentPosition: 5 });
  receive('pause', { currentPosition: 6 });
  expect(values).toEqual([{ currentPosition: 5 }, { currentPosition: 6 }]);
});

test('a getter calls back once, and commands are sent as JSON', () => {
  const { widgetOf, frame, sentMessages, receive } = openPage();
  const positions: unknown[] = [];
  const widget = widgetOf(frame);
  widget.seekTo(30_000);
  widget.getPosition((value) => positions.push(value));
  receive('getPosition', 1);
  receive('getPosition', 2);
  expect(positions).toEqual([1]);
  expect(sentMessages).toEqual([
    { method: 'seekTo', value: 30_000, target: address },
    { method: 'getPosition', value: null, target: address },
  ]);
});

test('a message from another origin is ignored', () => {
  const { widgetOf, frame, receive } = openPage();
  let calls = 0;
  const widget = widgetOf(frame);
  receive('ready');
  widget.bind('playProgress', () => (calls += 1));
  receive('playProgress', {}, 'http://evil.example');
  expect(calls).toBe(0);
});

test('the first progress without a play event also calls the play listener', () => {
  const { widgetOf, frame, receive } = openPage();
  const events: string[] = [];
  const widget = widgetOf(frame);
  receive('ready');
  widget.bind('play', () => events.push('play'));
  widget.bind('playProgress', () => events.push('progress'));
  receive('playProgress', {});
  receive('playProgress', {});
  expect(events).toEqual(['play', 'progress', 'progress']);
});

test('another playlist is loaded into the same frame, and listeners stay registered', () => {
  const { widgetOf, frame, sentMessages, receive } = openPage();
  const widget = widgetOf(frame);
  receive('ready');
  widget.bind('pause', () => {});
  widget.load('http://music.example/other');
  expect(frame.src).toBe(`${address}?url=${encodeURIComponent('http://music.example/other')}`);
  sentMessages.length = 0;
  receive('ready');
  expect(sentMessages).toEqual([{ method: 'addEventListener', value: 'pause', target: address }]);
});
