import { expect, test } from 'vitest';
import { openSandbox } from '../testing/open-sandbox.ts';
import { lengthInSeconds, pieces } from './pieces.ts';
import { readRange } from './read-range.ts';
import { recordPiece } from './record-piece.ts';

const shortPiece = {
  ...pieces[0],
  title: 'A bar',
  chords: [[38, 57, 62, 66, 69]],
  rounds: 1,
} as (typeof pieces)[0];

test('the widget is a script, a frame for a playlist of its own, and sounds that are parts of a file', async () => {
  const { sandbox } = await openSandbox();
  const get = (path: string, headers = {}) => fetch(sandbox.url + path, { headers });

  const script = await get('/player/api.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');

  const player = await get(`/player/?url=${encodeURIComponent(`${sandbox.url}/playlists/quiet-rooms`)}`);
  expect(player.headers.get('content-security-policy')).toContain('frame-ancestors *');
  const page = await player.text();
  for (const { title } of pieces) expect(page).toContain(title);
  expect(await (await get('/playlists/quiet-rooms')).text()).toContain('Sandbox');
  expect(await (await get('/player/?url=https://elsewhere.example/other')).text()).toContain(
    'There is no such playlist.',
  );

  const part = await get('/player/sounds/0.wav', { range: 'bytes=0-43' });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toMatch(/^bytes 0-43\/\d{7}$/);
  expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
  expect((await get('/player/sounds/9.wav')).status).toBe(404);
});

test('the audio service is away while it is told to be', async () => {
  const { sandbox, control } = await openSandbox();
  const status = async () => (await fetch(`${sandbox.url}/player/api.js`)).status;
  await control('POST', '/faults', { music: { away: true } });
  expect(await status()).toBe(503);
  await control('DELETE', '/faults');
  expect(await status()).toBe(200);
});

test('a piece sounds the same each time, begins soon, is never too loud and ends in silence', async () => {
  const file = await recordPiece(shortPiece);
  expect(file.equals(await recordPiece(shortPiece))).toBe(true);

  const rate = file.readUInt32LE(24);
  const samples = new Int16Array(file.buffer, file.byteOffset + 44, (file.length - 44) / 2);
  expect(samples.length).toBe(lengthInSeconds(shortPiece) * rate);
  const loudness = (from: number, to: number) =>
    samples.subarray(from * rate, to * rate).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const whole = loudness(0, samples.length / rate);
  expect(whole).toBeGreaterThan(0.55 * 32_768);
  expect(whole).toBeLessThan(0.65 * 32_768);
  expect(loudness(0, 1)).toBeGreaterThan(3000);
  expect(loudness(samples.length / rate - 0.05, samples.length / rate)).toBeLessThan(30);
});

test.each([
  [undefined, undefined],
  ['lines=1-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=100-', null],
])('of 100 bytes, the range %s is %o', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
