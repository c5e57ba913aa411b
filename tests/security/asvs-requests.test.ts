import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { exampleMaster } from '#tests/world/hang-print.ts';
import { prints } from '#tests/world/prints.ts';
import { ask, send, sendBytes } from './ask.ts';
import { openPublicShop, type PublicShop, publicUrl } from './open-public-shop.ts';

/** OWASP ASVS 5.0, V1, V2, V4 and V5: injection, validation, the API's messages, files. */
let world: PublicShop;
beforeAll(async () => {
  world = await openPublicShop();
});
afterAll(() => world.close());

const hostileTexts = {
  'closes a script': '</script><script>alert(1)</script>',
  'is an image that fails': '"><img src=x onerror=alert(1)>',
  'ends a statement': "'; drop table products; --",
  'is an SQL condition that is always true': "' or 1=1 --",
  'is an operator of another database': '{"$gt":""}',
  'is a template': '{{7*7}}<%= 7*7 %>#{7*7}',
  'ends a header': 'a\r\nset-cookie: a=b\r\n\r\n<h1>',
  'leaves a folder': '../../../../etc/passwd',
};

describe.each(Object.entries(hostileTexts))('1.2.1 to 1.2.4: a text that %s', (_, text) => {
  const word = encodeURIComponent(text);

  test('is escaped in every page that repeats it', async () => {
    for (const path of [`/shop/all-prints/?q=${word}`, `/artist/${word}`, `/login?redirect=${word}`]) {
      const { status, text: html, headers } = await ask(world.origin, path);
      expect(status).toBeLessThan(500);
      expect(html).not.toContain('<script>alert(1)');
      expect(html).not.toMatch(/<img src=x/);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('selects nothing and breaks nothing in any parameter of the API', async () => {
    for (const name of ['q', 'artist', 'category', 'orientation', 'cursor', 'ids', 'limit']) {
      const { status, text: json, headers } = await ask(world.origin, `/api/shop/all-prints?${name}=${word}`);
      if (status === 200) expect(JSON.parse(json)).toEqual([]);
      else expect(status).toBe(400);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
    for (const path of [`/api/products/find/${word}`, `/api/checkout/session?sessionid=${word}`]) {
      expect((await ask(world.origin, path)).status).toBe(404);
    }
    expect(JSON.parse((await ask(world.origin, '/api/shop/all-prints')).text)).toHaveLength(4);
  });
});

test('1.2.1: a name with line breaks, which could add headers to an email, is refused', async () => {
  const application = { email: newEmail(), password: 'walls-that-talk' };
  for (const firstName of ['Ada\r\nBcc: victim@example.com', 'Ada\nBcc: victim@example.com', 'Ada\0']) {
    const { status } = await send(world.origin, '/api/auth/register', { ...application, firstName });
    expect(status).toBe(400);
  }
});

test('1.5.2 and 15.3.6: keys that name a prototype are refused', async () => {
  const bodies = ['{"__proto__":{"isMember":true}}', '{"constructor":{"prototype":{"isMember":true}}}'];
  for (const body of bodies) {
    const headers = { 'content-type': 'application/json' };
    const { status } = await ask(world.origin, '/api/auth/login', { method: 'POST', headers, body });
    expect(status).toBe(400);
  }
  expect(Object.hasOwn(Object.prototype, 'isMember')).toBe(false);
});

test('2.2.1 and 15.3.7: a repeated parameter, or an array instead of a text, is refused', async () => {
  for (const query of [
    'category=city&category=travel',
    'limit=1&limit=2',
    'q[]=a&q[]=b&category[]=x&category=none',
  ]) {
    expect((await ask(world.origin, `/api/shop/all-prints?${query}`)).status).toBe(400);
  }
  const credentials = { email: ['a@b.example'], password: ['12345678'] };
  expect((await send(world.origin, '/api/auth/login', credentials)).status).toBe(400);
});

test('2.2.2 and 2.3.1: a client cannot set a price or a total, or skip the payment', async () => {
  const item = { productMongoId: prints.mistyRidge.id, sizeKey: 'small', mount: 'Border', quantity: 1 };
  const open = (body: object) => send(world.origin, '/api/checkout/create-checkout-session', body);
  expect((await open({ items: [{ ...item, price: 1 }] })).status).toBe(400);
  expect((await open({ items: [{ ...item, quantity: -1 }] })).status).toBe(400);
  expect((await open({ items: [item], shownTotal: 1 })).status).toBe(409);
  const session = /cs_test_\w+/.exec((await open({ items: [item] })).text)?.[0];
  expect((await send(world.origin, '/api/orders/ingest-session', { sessionid: session })).status).toBe(409);
});

test("4.1.3: forged headers do not change the shop's address in links", async () => {
  const email = newEmail();
  await send(world.origin, '/api/auth/register', { email, password: 'walls-that-talk' });
  const forgedHeaders = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
  };
  await send(world.origin, '/api/auth/password/forgot', { email }, { headers: forgedHeaders });
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  const [mail] = await mailsTo(world, email);
  expect(mail?.text).toContain(`${publicUrl}/reset-password?`);
  expect(mail?.text).not.toContain('evil');
});

test('no header of a request gets into a cached page', async () => {
  const path = `/shop/all-prints/?category=city&q=${crypto.randomUUID()}`;
  const forgedHeaders = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
  };
  const firstResponse = await ask(world.origin, path, {
    headers: { ...forgedHeaders, forwarded: 'host=evil.example' },
  });
  expect(firstResponse.text).not.toContain('evil');
  expect((await ask(world.origin, path)).text).toBe(firstResponse.text);
});

test('14.2.2: personal addresses with a file extension are not found, and errors are not cached', async () => {
  for (const path of [
    '/settings/photo.css',
    '/api/users/me/photo.css',
    '/api/users/me;photo.css',
    '/api/orders/mine.js',
  ]) {
    const { status, headers } = await ask(world.origin, path);
    expect([path, status]).toEqual([path, 404]);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('4.2.1: a request of ambiguous length is refused, because a proxy might read it differently', async () => {
  const post = `POST /api/auth/login HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n`;
  for (const lengths of [
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 2\r\nContent-Length: 4\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
    'Transfer-Encoding : chunked\r\n',
    'Content-Length: +2\r\n',
  ]) {
    const answer = await sendBytes(world.origin, `${post}${lengths}Connection: close\r\n\r\n0\r\n\r\n`);
    expect([lengths, answer.slice(0, 12)]).toEqual([lengths, 'HTTP/1.1 400']);
  }
});

test('4.2.5: too many headers and too long addresses are refused', async () => {
  const manyHeaders = Array.from({ length: 10_000 }, (_, index) => `X-${index}: 1\r\n`).join('');
  const answer = await sendBytes(world.origin, `GET / HTTP/1.1\r\nHost: a\r\n${manyHeaders}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect((await ask(world.origin, `/shop/all-prints/?q=${'a'.repeat(12_000)}`)).status).toBe(404);
  expect((await ask(world.origin, `/api/products/find/${'a'.repeat(12_000)}`)).status).toBe(404);
});

test('4.1.1 and 5.2.1: a body of more than 1 MB is refused, and a compressed body is not decompressed', async () => {
  const largeResponse = await send(world.origin, '/api/contact', { message: 'a'.repeat(1024 * 1024) });
  expect(largeResponse.status).toBe(413);
  const { gzipSync } = await import('node:zlib');
  const compressedResponse = await ask(world.origin, '/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.from(JSON.stringify({ message: 'a'.repeat(10 * 1024 * 1024) }))),
  });
  expect(compressedResponse.status).toBe(400);
});

test('5.3.2: no address leads to files outside the public folders', async () => {
  const wayOut = ['..', '%2e%2e', '..%2f', '..%5c', '%252e%252e', '....//', '.%00.'];
  for (const folder of ['/assets/', '/photographs/', '/']) {
    for (const up of wayOut) {
      for (const file of ['package.json', 'server/app.ts', '.env', 'etc/passwd']) {
        const { status, text } = await ask(world.origin, `${folder}${up}/${up}/${up}/${file}`);
        expect([400, 403, 404]).toContain(status);
        expect(text).not.toMatch(/root:x:|"dependencies"|buildApp/);
      }
    }
  }
}, 600_000);

test('5.3.2: no address leads to the master of a print', async () => {
  const { hash, text: bytes } = exampleMaster(prints.mistyRidge.id);
  const { dataDir } = world.shop.configuration;
  expect(await readFile(join(dataDir, 'masters', hash), 'utf8')).toBe(bytes);
  const folders = [
    '',
    'masters',
    'data/masters',
    'photographs',
    'photographs/masters',
    'assets/masters',
    'api/masters',
  ];
  const waysOut = [
    'photographs/..',
    'photographs/%2e%2e',
    'photographs/..%2f..',
    'assets/..%5c..',
    'photographs/%252e%252e',
    'photographs/../..',
  ];
  const paths = [
    ...folders.map((folder) => `/${folder}/${hash}`),
    ...waysOut.map((wayOut) => `/${wayOut}/masters/${hash}`),
    ...['..%2fmasters%2f', 'masters%2f', '.%2f..%2fmasters%2f'].map(
      (folder) => `/photographs/${folder}${hash}`,
    ),
    `/${dataDir}/masters/${hash}`,
  ];
  for (const path of paths.flatMap((each) => [
    each,
    `${each}.jpg`,
    `${each}.avif`,
    `${each}%00.jpg`,
    `${each}/`,
  ])) {
    for (const method of ['GET', 'POST']) {
      const { status, text } = await ask(world.origin, path, { method });
      expect([path, status]).toEqual([
        path,
        expect.toSatisfy((code: number) => [400, 403, 404, 405].includes(code)),
      ]);
      expect(text).not.toContain(bytes);
    }
  }
});

test('1.3.12 and 15.2.2: texts that make regular expressions slow take little processor time', async () => {
  const before = process.cpuUsage();
  for (const searchText of [
    'a'.repeat(490),
    `${' '.repeat(400)}a`,
    '%'.repeat(400),
    '_'.repeat(400),
    '\\'.repeat(400),
  ]) {
    await ask(world.origin, `/api/shop/all-prints?q=${encodeURIComponent(searchText)}`);
    await ask(world.origin, `/api/shop/all-prints?category=${encodeURIComponent(searchText)}`);
    await send(world.origin, '/api/auth/register', {
      email: `${searchText}@${searchText}`,
      password: '12345678',
    });
  }
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(15);
});
