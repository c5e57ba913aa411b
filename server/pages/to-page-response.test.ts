import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendCachedResponse } from '#server/http/response-cache/cached-response.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { toPageResponse } from './to-page-response.ts';

const shopUrl = 'http://localhost:3000';
const html =
  '<html><style>p{color:red}</style><script>var a = 1;</script><script src="/a.js"></script><p>Walls that talk</p></html>';

let address = '';
const server = createServer(async (request, response) => {
  sendCachedResponse(await page, request, response);
});
const page = toPageResponse(new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }), {
  key: '/',
  shopUrl,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

async function getRaw(headers: Record<string, string>) {
  const { request } = await import('node:http');
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request(address, { headers }, async (response) => {
        const chunks: Buffer[] = await response.toArray();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('a rendered page', () => {
  test('is sent in the best encoding that the browser accepts', async () => {
    const brotli = await getRaw({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(html);
    const gzip = await getRaw({ 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toBe(html);
    const plain = await getRaw({});
    expect(plain.body.toString()).toBe(html);
  });

  test('is a 304 for a browser that has it already, in the same encoding only', async () => {
    const first = await getRaw({ 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    expect((await getRaw({ 'accept-encoding': 'br', 'if-none-match': `W/${etag}` })).status).toBe(304);
    expect((await getRaw({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  test('allows the music widget if there is music, and no other site', () => {
    const music = {
      playlistUrl: 'https://elsewhere.example/x',
      widgetUrl: 'https://music.example/player/api.js',
    };
    const policy = contentSecurityPolicy(html, { shopUrl, music });
    expect(policy).toMatch(/script-src [^;]*https:\/\/music\.example\/player\/api\.js(;|$)/);
    expect(policy).toContain('frame-src https://music.example;');
    expect(policy).not.toContain('elsewhere');
    expect(contentSecurityPolicy(html, { shopUrl })).toContain("frame-src 'none'");
  });

  test('allows exactly its own inline scripts', async () => {
    const { headers } = await getRaw({});
    const policy = String(headers['content-security-policy']);
    // The hash of `var a = 1;`, as openssl dgst -sha256 -binary | base64 gives it.
    expect(policy).toContain("script-src 'self' 'sha256-+dZ6udsWxNVoGfScAq7t5IIF5UJb4F6RhjbN6oe1p4w='");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  test('allows only its own styles, and style attributes', () => {
    const policy = contentSecurityPolicy(html, { shopUrl });
    expect(policy).toContain("style-src-elem 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=';");
    expect(policy).toContain("style-src-attr 'unsafe-inline';");
  });

  test('makes browsers upgrade every request under https', () => {
    const policy = contentSecurityPolicy(html, { shopUrl: 'https://shop.example' });
    expect(policy).toMatch(/; upgrade-insecure-requests$/);
    expect(contentSecurityPolicy(html, { shopUrl })).not.toContain('upgrade');
  });
});
