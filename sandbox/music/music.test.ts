import { expect, test } from 'vitest';
import { openSandbox } from '#tests/world/open-sandbox.ts';
import { playlist } from './playlist.ts';

test('the audio service has a script, a frame for its own playlist, and recordings that can be read in parts', async () => {
  const { sandbox } = await openSandbox();
  const get = (path: string, headers = {}) => fetch(sandbox.url + path, { headers });

  const script = await get('/player/api.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');

  const player = await get(`/player/?url=${encodeURIComponent(`${sandbox.url}/playlists/quiet-rooms`)}`);
  expect(player.headers.get('content-security-policy')).toContain('frame-ancestors *');
  const page = await player.text();
  for (const { title } of playlist.pieces) expect(page).toContain(title);
  expect(await (await get('/playlists/quiet-rooms')).text()).toContain('Sandbox');
  expect(await (await get('/player/?url=https://elsewhere.example/other')).text()).toContain(
    'There is no such playlist.',
  );

  const part = await get('/player/sounds/north-light.ogg', { range: 'bytes=0-43' });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toMatch(/^bytes 0-43\/82422$/);
  expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 0, 4)).toBe('OggS');
  expect((await get('/player/sounds/unknown.ogg')).status).toBe(404);
});

/** The duration of an Ogg Opus file. Its last page contains the number of samples, at 48 kHz (RFC 3533, section 6). */
function oggSeconds(file: Buffer): number {
  return Number(file.readBigUInt64LE(file.lastIndexOf('OggS') + 6)) / 48_000;
}

test.each(playlist.pieces)(
  'the recording of $title lasts as long as the playlist says',
  async ({ file, seconds }) => {
    const { sandbox } = await openSandbox();
    const sound = await fetch(`${sandbox.url}/player/sounds/${file}`);
    expect(sound.headers.get('content-type')).toBe('audio/ogg');
    expect(oggSeconds(Buffer.from(await sound.arrayBuffer()))).toBeCloseTo(seconds, 1);
  },
);

test.each([
  ['lines=1-2', 200, null],
  ['bytes=-', 416, 'bytes */82422'],
  ['bytes=0-', 206, 'bytes 0-82421/82422'],
  ['bytes=10-19', 206, 'bytes 10-19/82422'],
  ['bytes=82400-90000', 206, 'bytes 82400-82421/82422'],
  ['bytes=-10', 206, 'bytes 82412-82421/82422'],
  ['bytes=82422-', 416, 'bytes */82422'],
])(
  'for a recording of 82422 bytes, a request for the range %s gets status %d and Content-Range %s',
  async (range, status, part) => {
    const { sandbox } = await openSandbox();
    const sound = await fetch(`${sandbox.url}/player/sounds/north-light.ogg`, { headers: { range } });
    expect(sound.status).toBe(status);
    expect(sound.headers.get('content-range')).toBe(part);
  },
);
