import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCachedResponse, toCachedResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

const text = Array.from({ length: 400 }, (_, index) => `Print ${index * 7919} hangs on wall ${index}.`).join(
  '\n',
);
let forget = () => {};
const answers = createResponseCache({
  of: {
    onChange(callback) {
      forget = callback;
    },
    isListening: () => true,
  },
  mostBytes: 1_000_000,
});
const server = createServer(async (asked, response) => {
  if (answers.answerAtOnce(asked, response)) return;
  const make = () => toCachedResponse({ headers: {}, body: Buffer.from(text), compression: 'best' });
  sendCachedResponse(await answers.prepare(asked.url ?? '', make), asked, response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const all = { 'accept-encoding': 'br', ...headers };
    request({ port, path, headers: all }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = await response.toArray();
  return { status: response.statusCode, etag: response.headers.etag ?? '', body: Buffer.concat(chunks) };
}

test('the first visitor waits for a quick compression only, and who comes later gets fewer bytes of the same', async () => {
  const first = await get('/page');
  await expect.poll(async () => (await get('/page')).body.length).toBeLessThan(first.body.length);
  const later = await get('/page');
  expect(brotliDecompressSync(first.body).toString()).toBe(text);
  expect(brotliDecompressSync(later.body).toString()).toBe(text);
  expect(later.etag).not.toBe(first.etag);
});

test('whoever has either form of an answer has it', async () => {
  const first = await get('/other-page');
  await expect.poll(async () => (await get('/other-page')).etag).not.toBe(first.etag);
  expect((await get('/other-page', { 'if-none-match': first.etag })).status).toBe(304);
  const { etag } = await get('/other-page');
  forget();
  expect((await get('/other-page', { 'if-none-match': etag })).status).toBe(304);
});
