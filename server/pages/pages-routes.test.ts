import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { answerError } from '#server/http/answer-errors.ts';
import { createLog } from '#server/log.ts';
import { showPolicy } from '#server/shop/policies/show-policy.ts';
import { openPages } from './pages.ts';
import { pagesRoutes } from './pages-routes.ts';

const folder = await mkdtemp(join(tmpdir(), 'passepartout-pages-'));
afterAll(() => rm(folder, { recursive: true }));

const addresses = { shopUrl: 'http://shop.localhost', studioUrl: 'http://studio.shop.localhost/studio' };

/** The pages of a shop whose storefront cannot be loaded. */
async function openPagesOf() {
  const storefront = {
    load: () => Promise.reject(new Error('a file was saved half way')),
    clientFolder: folder,
    isFinal: false,
    close: async () => {},
  };
  const catalogue = {
    listPrints: async () => [],
    countPrints: async () => 0,
    findPrint: async () => null,
    findArtist: async () => null,
    findAttestation: async () => ({}),
    onChange: () => {},
    isListening: () => true,
    isRecent: () => true,
  };
  const pages = openPages({
    storefront,
    catalogue,
    details: {
      current: () => defaultDetails,
      policyPage: (policy) => showPolicy(policy, { details: defaultDetails, basePrices: sizes }),
      onChange: () => {},
      isListening: () => true,
      isRecent: () => true,
    },
    shopUrl: 'http://localhost:3000',
    log: createLog('silent'),
  });
  const app = fastify();
  app.setErrorHandler(answerError);
  await app.register(pagesRoutes(pages, folder, addresses));
  return app;
}

test('a storefront that cannot be loaded is an error for the browser, not an endless wait', async () => {
  const app = await openPagesOf();
  const response = await app.inject({ url: '/cart', headers: { host: 'shop.localhost' } });
  expect(response.statusCode).toBe(500);
  expect(response.json().code).toBe('internal');
});

test("the shop's pages are not at a host that only the studio has, and lead to the shop instead", async () => {
  const app = await openPagesOf();
  const at = (url: string) => app.inject({ url, headers: { host: 'studio.shop.localhost' } });
  const { statusCode, headers } = await at('/wall?wall=120x96&print=1');
  expect({ statusCode, location: headers.location, caching: headers['cache-control'] }).toEqual({
    statusCode: 302,
    location: 'http://shop.localhost/wall?wall=120x96&print=1',
    caching: 'no-store',
  });
  // Two slashes do not name another host.
  expect((await at('//evil.example/')).headers.location).toBe('http://shop.localhost//evil.example/');
});
