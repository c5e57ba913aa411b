import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { serverWith } from '#tests/world/server-with.ts';
import { openBuiltStudio } from './open-studio.ts';
import { studioPagesRoutes } from './studio-pages-routes.ts';

const shopUrl = 'https://shop.example';
const studio = await openBuiltStudio();
const details = { current: () => ({ ...defaultDetails, shop: 'A "B" $& C' }) };
const app = serverWith(studioPagesRoutes(studio, { shopUrl, studioUrl: `${shopUrl}/studio` }, details));

test('every address of the studio is its page, which is stored nowhere and shown in no frame', async () => {
  for (const url of ['/studio', '/studio/', '/studio/orders/1A2B3C4D?status=paid', '/studio/p/4F7K20']) {
    const { statusCode, headers, body } = await app.inject(url);
    expect(statusCode, url).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(body).toContain('<div id="studio">');
    expect(body).toContain('content="A &quot;B&quot; $&amp; C"');
  }
});

test('the page runs only scripts of its own server, and no text can become markup', async () => {
  const [first, second] = [await app.inject('/studio/'), await app.inject('/studio/')];
  const policy = String(first.headers['content-security-policy']);
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toBe(second.headers['content-security-policy']);
  const scripts = [...first.body.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, text] of scripts) {
    expect(attributes).toMatch(/src="\/studio\/assets\/[\w-]+\.js"/);
    expect(text).toBe('');
  }
  expect(first.body).not.toMatch(/__|https?:\/\//);
});

test('a studio with its own address answers there only', async () => {
  const studioUrl = 'https://studio.shop.example/studio';
  const ownApp = serverWith(studioPagesRoutes(studio, { shopUrl, studioUrl }, details));
  expect((await ownApp.inject({ url: '/studio/', headers: { host: 'shop.example' } })).statusCode).toBe(404);
  const { statusCode } = await ownApp.inject({ url: '/studio/', headers: { host: 'studio.shop.example' } });
  expect(statusCode).toBe(200);
});

test('the files are compressed, and stay in the cache of the browser', async () => {
  const { body } = await app.inject('/studio/');
  const [file = ''] = /\/studio\/assets\/[\w-]+\.js/.exec(body) ?? [];
  const { headers } = await app.inject({ url: file, headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await app.inject('/studio/assets/missing.js')).statusCode).toBe(404);
});

test('nothing of the studio is in the files of the shop', async () => {
  const folder = fileURLToPath(new URL('../../../build/client', import.meta.url));
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html)$/.test(name));
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    expect(text, name).not.toMatch(
      /\/api\/studio|react-aria|data-rac|QueryClient|publickey-credentials|WebAuthn/i,
    );
  }
});
