import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCachedResponse, toCachedResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

const text = Array.from({ length: 400 }, (_, index) => `Print ${index * 7919} hangs on wall ${index}.`).join(
  '\n',
);
let clear = () => {};
const cache = createResponseCache({
  source: {
    onChange(callback) {
      clear = callback;
    },
    isListening: () => true,
    isRecent: () => true,
  },
  maxBytes: 1_000_000,
});
const server = createServer(async (request, response) => {
  if (cache.sendIfCached(request, response)) return;
  const load = () => toCachedResponse({ headers: {}, body: Buffer.from(text) });
  sendCachedResponse(await cache.get(request.url ?? '', load), request, response);
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

test('a browser receives a compressed response, and a 304 while it has that response', async () => {
  const first = await get('/page');
  expect(first.body.length).toBeLessThan(text.length / 4);
  expect(brotliDecompressSync(first.body).toString()).toBe(text);
  const cached = await get('/page');
  expect([cached.etag, cached.body.length]).toEqual([first.etag, first.body.length]);
  expect((await get('/page', { 'if-none-match': first.etag })).status).toBe(304);
  expect((await get('/page', { 'if-none-match': '"another"' })).status).toBe(200);
});

test('a response made again from the same data has the same ETag', async () => {
  const { etag } = await get('/other-page');
  clear();
  expect((await get('/other-page', { 'if-none-match': etag })).status).toBe(304);
});
