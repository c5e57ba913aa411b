import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAliveSeconds, sendSerialized, serializeResponse } from './serialized-response.ts';

const body = 'x'.repeat(20_000);
const headers = { 'content-type': 'text/plain', 'content-length': String(body.length) };
const serialized = serializeResponse(headers, Buffer.from(body));
let finishedResponses = 0;
const server = createServer({ keepAliveTimeout: keepAliveSeconds * 1000 }, (_request, response) => {
  response.on('finish', () => {
    finishedResponses += 1;
  });
  if (!sendSerialized(serialized, response)) response.writeHead(200, headers).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

/** All that the server sends until it ends the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const get = 'GET / HTTP/1.1\r\nHost: shop\r\n';

/** Without its times. */
const expected = [
  'HTTP/1.1 200 OK',
  'X-Accel-Expires: @',
  'content-type: text/plain',
  'content-length: 20000',
  'Connection: keep-alive',
  'Keep-Alive: timeout=75',
  '',
  body,
].join('\r\n');

test('requests on one connection, even if sent at once, each get one complete response', async () => {
  finishedResponses = 0;
  const received = await exchange(`${get}\r\n${get}\r\n${get}Connection: close\r\n\r\n`);
  const responses = received.split(/(?=HTTP\/1\.1 200 OK)/);
  expect(responses).toHaveLength(3);
  for (const response of responses) expect(response.endsWith(`\r\n\r\n${body}`)).toBe(true);
  expect(responses[0]?.replace(/Date: .*\r\n/, '').replace(/@\d+/, '@')).toBe(expected);
  expect(responses[2]).toMatch(/^connection: close\r$/im);
  expect(finishedResponses).toBe(3);
});

test('a response states the time at which it is sent', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  const received = await exchange(`${get}\r\n${get}Connection: close\r\n\r\n`);
  const [, date = ''] = /^Date: (.*)\r$/m.exec(received) ?? [];
  expect(date).toBe(new Date(Date.parse(date)).toUTCString());
  expect(Date.parse(date)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
  expect(received).toContain(`X-Accel-Expires: @${Date.parse(date) / 1000}\r\n`);
});

test('the connection of an HTTP/1.0 client is closed after the response', async () => {
  const received = await exchange('GET / HTTP/1.0\r\n\r\n');
  expect(received).toMatch(/^connection: close\r$/im);
  expect(received.endsWith(body)).toBe(true);
});

test('a header that would end the head early is refused', () => {
  expect(() => serializeResponse({ link: 'a\r\nset-cookie: b' }, Buffer.from(''))).toThrow(/link/);
});
