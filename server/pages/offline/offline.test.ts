import { afterAll, expect, test } from 'vitest';
import { saveDetails } from '#tests/world/change-details.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';

const world = await openTestShop({ hasPages: true, isQuiet: true });
afterAll(() => world.close());

const get = (url: string) => world.app.inject(url);

test('the service worker is a script that may speak with the shop only, and browsers ask for it anew', async () => {
  const { statusCode, headers } = await get('/sw.js');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'self'",
    'cache-control': 'public, no-cache',
  });
});

test('the service worker keeps the scripts, styles, typefaces and frames of the cart, and nothing else', async () => {
  const { body } = await get('/sw.js');
  const { files } = JSON.parse(/\)\((\{.*\})\);\n$/.exec(body)?.[1] ?? '');
  for (const name of [/root-.*\.js/, /cart-.*\.js/, /cart-.*\.css/, /gloock.*\.woff2/, /black\.svg/]) {
    expect(files).toContainEqual(expect.stringMatching(name));
  }
  for (const path of files) {
    expect(path).toMatch(/^\/(assets|frames)\//);
    expect((await get(path)).statusCode, path).toBe(200);
  }
});

test("a change of the shop's details makes another service worker", async () => {
  const before = await get('/sw.js');
  expect((await get('/sw.js')).body).toBe(before.body);
  await saveDetails(world.shop.database.db, { shop: 'Ada Prints' });
  await expect.poll(async () => (await get('/sw.js')).body).not.toBe(before.body);
});

test("the page for other addresses has the shop's style without other files, and no script", async () => {
  const { body, headers } = await get('/offline');
  expect(body).toContain('<h1>You are offline</h1>');
  expect(body).toMatch(/<style[^>]*>[^<]*--wall/);
  expect(body).not.toContain('<script');
  expect(headers['content-security-policy']).toMatch(/style-src-elem 'self' 'sha256-\S+ 'sha256-/);
});

test('a shop that turns the service worker off answers 404, which makes browsers leave it', async () => {
  const other = await openTestShop({
    hasPages: true,
    isQuiet: true,
    settings: { OFFLINE_CART: 'off' },
  });
  const answers = await Promise.all(['/sw.js', '/offline'].map((url) => other.app.inject(url)));
  const home = await other.app.inject('/');
  await other.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(home.body).toContain('&quot;keepsCartOffline&quot;:false');
});
