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

/** A page that has loaded the script and contains one frame. `messages` are those sent to the frame. */
function openPage() {
  const listeners: ((message: Message) => void)[] = [];
  const messages: unknown[] = [];
  const contentWindow = {
    postMessage: (text: string, target: string) => messages.push({ ...JSON.parse(text), target }),
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
  const hear = (method: string, value?: unknown, origin = 'http://music.example') => {
    const message = { data: JSON.stringify({ method, value }), origin, source: contentWindow };
    for (const listener of listeners) listener(message);
  };
  return { widgetOf: SC.Widget, frame, messages, hear };
}

interface Widget {
  bind(event: string, listener: (value?: unknown) => void): void;
  load(url: string): void;
  seekTo(ms: number): void;
  getPosition(answer: (value: unknown) => void): void;
}

test('listeners bound before the frame is ready are registered once it is', () => {
  const { widgetOf, frame, messages, hear } = openPage();
  const heard: unknown[] = [];
  const widget = widgetOf(frame);
  widget.bind('pause', (value) => heard.push(value));
  expect(messages).toEqual([]);
  hear('ready');
  expect(messages).toEqual([{ method: 'addEventListener', value: 'pause', target: address }]);
  hear('pause', { currentPosition: 5 });
  hear('pause', { currentPosition: 6 });
  expect(heard).toEqual([{ currentPosition: 5 }, { currentPosition: 6 }]);
});

test('a getter calls back once, and commands are sent as JSON', () => {
  const { widgetOf, frame, messages, hear } = openPage();
  const heard: unknown[] = [];
  const widget = widgetOf(frame);
  widget.seekTo(30_000);
  widget.getPosition((value) => heard.push(value));
  hear('getPosition', 1);
  hear('getPosition', 2);
  expect(heard).toEqual([1]);
  expect(messages).toEqual([
    { method: 'seekTo', value: 30_000, target: address },
    { method: 'getPosition', value: null, target: address },
  ]);
});

test('a message from another origin is ignored, and progress without a play event counts as play', () => {
  const { widgetOf, frame, hear } = openPage();
  const heard: string[] = [];
  const widget = widgetOf(frame);
  hear('ready');
  widget.bind('play', () => heard.push('play'));
  widget.bind('playProgress', () => heard.push('progress'));
  hear('playProgress', {}, 'http://evil.example');
  expect(heard).toEqual([]);
  hear('playProgress', {});
  hear('playProgress', {});
  expect(heard).toEqual(['play', 'progress', 'progress']);
});

test('another playlist is loaded into the same frame, and listeners stay registered', () => {
  const { widgetOf, frame, messages, hear } = openPage();
  const widget = widgetOf(frame);
  hear('ready');
  widget.bind('pause', () => {});
  widget.load('http://music.example/other');
  expect(frame.src).toBe(`${address}?url=${encodeURIComponent('http://music.example/other')}`);
  messages.length = 0;
  hear('ready');
  expect(messages).toEqual([{ method: 'addEventListener', value: 'pause', target: address }]);
});
