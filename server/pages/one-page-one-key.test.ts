import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPrintsJob } from '#server/catalogue/check-prints.ts';
import { ask } from '#tests/security/ask.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';

const { id } = prints.mistyRidge;
const artist = '/artist/Ada%20Lind';

let world: TestShop;
let origin: string;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true });
  origin = world.app.listeningOrigin;
  // It changes prints, which empties the caches.
  await waitForJobs(world, checkPrintsJob.name);
});
afterAll(() => world.close());

/** How many responses the process has cached: pages and the lists for machines. */
async function countCached(): Promise<number> {
  const { text } = await ask(origin, '/metrics');
  const counts = text.matchAll(/^passepartout_cache_entries\{cache="(?:pages|searchPages|lists)"\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Other spellings, which redirect to the canonical URL with their query unchanged. */
const misspelled = [
  ['/cArT', '/cart'],
  ['/%63art', '/cart'],
  ['/%63%41rt//', '/cart'],
  ['/cart/', '/cart'],
  ['/cart/?utm_source=letter', '/cart?utm_source=letter'],
  ['/shop/all-prints', '/shop/all-prints/'],
  ['/SHOP/all-prints/?category=city&x=%20', '/shop/all-prints/?category=city&x=%20'],
  ['/shop/%61ll-prints', '/shop/all-prints/'],
  [`/product/${id.toUpperCase()}?size=large`, `/product/${id}?size=large`],
  [`/product/%30${id.slice(1)}/`, `/product/${id}`],
  [`/Product/${id}`, `/product/${id}`],
  ['/artist/%41da%20Lind', artist],
  ['/artist/Ada%20Lind/', artist],
  ['/success/?session_id=cs_test_1', '/success?session_id=cs_test_1'],
  ['/policies/Terms-of-Service', '/policies/terms-of-service'],
] as const;

test.each(misspelled)('%s redirects to %s, which has the page', async (address, canonical) => {
  const { status, headers } = await ask(origin, address);
  expect([status, headers.location]).toEqual([308, canonical]);
  expect((await ask(origin, canonical)).status).toBe(200);
});

/** Each line has the URL of one page, and then other spellings and queries that must not be cached separately. */
const copies = [
  ['/', '/?x=1', '/./', '/a/..', '/?'],
  ['/_.data', '/.data', '/_.data?_routes=root', '/_.data?index'],
  ['/cart', '/cArT', '/%63art', '/cart/', '/cart//', '/x/../cart', '/cart?x=1', '/cart?b=1&a=2', '/cart#x'],
  ['/cart.data', '/cart/_.data', '/CART.data', '/%63art.data', '/cart.data?_routes=zzz', '/cart.data?x=1'],
  ['/shop/all-prints/', '/shop/all-prints', '/Shop/all-prints/', '/shop/all-prints/?category=sculpture'],
  ['/shop/all-prints/_.data', '/shop/all-prints.data', '/shop/all-prints/_.data?_routes=routes%2Fall-prints'],
  [
    '/shop/all-prints/?category=city&orientation=portrait',
    '/shop/all-prints/?orientation=portrait&category=city',
    '/shop/all-prints/?category=%63ity&orientation=portrait',
    '/shop/all-prints/?category=City&orientation=portrait',
    '/shop/all-prints?category=city&orientation=portrait&category=travel',
  ],
  [
    `/product/${id}`,
    `/product/${id.toUpperCase()}`,
    `/product/${id}/`,
    `/product/${id}?size=small&frame=BLACK`,
  ],
  [
    `/product/${id}.data`,
    `/product/${id.toUpperCase()}.data`,
    `/product/${id}.data?_routes=zzz`,
    `/product/${id}.data?_routes=routes%2Fproduct`,
    `/product/${id}.data?_routes=routes%2Fproduct,root`,
    `/product/${id}.data?size=large`,
  ],
  [artist, '/artist/Ada%20Lind/', '/artist/%41da%20Lind', '/artist/Ada%20L%69nd'],
  [`${artist}.data`, '/artist/Ada%20L%69nd.data', `${artist}/_.data`],
  ['/robots.txt', '/robots.txt/', '/%72obots.txt', '/robots.txt?x=1'],
  ['/sitemaps/pages.xml', '/sitemaps/pages.xml/', '/sitemaps/p%61ges.xml'],
  ['/feeds/google-merchant.xml', '/feeds/google-merchant.xml/', '/%66eeds/google-merchant.xml'],
] as const;

test('a page is cached once, however its URL is written', async () => {
  for (const [address] of copies) expect((await ask(origin, address)).status, address).toBe(200);
  const before = await countCached();
  expect(before).toBeGreaterThanOrEqual(copies.length);
  for (const [address, ...others] of copies) {
    for (const other of others) {
      const { status } = await ask(origin, other);
      expect([200, 308, 404], other).toContain(status);
      expect(await countCached(), `${other} is no other page than ${address}`).toBe(before);
    }
  }
});

test('an unknown page is not cached', async () => {
  const before = await countCached();
  const addresses = [
    '/nowhere',
    '/nowhere/',
    '/nowhere.data',
    '//cart',
    '/shop//all-prints',
    '/cart.data.data',
    '/cart%2F',
    '/cart%00',
    '/product/none',
    `/product/${id}%20`,
    '/artist/unknown',
    '/artist/ada%20lind',
    '/__manifest?p=%2Fcart',
  ];
  for (const address of addresses) {
    expect((await ask(origin, address)).status, address).toBe(404);
    expect(await countCached(), address).toBe(before);
  }
});

test.each(['/a/..//evil.example/', '/\\evil.example/cart/', '//evil.example/cart/'])(
  '%s does not redirect to another site',
  async (address) => {
    expect((await ask(origin, address)).headers.location).toBeUndefined();
  },
);
