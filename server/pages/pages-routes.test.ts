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

test('a storefront that cannot be loaded is an error for the browser, not an endless wait', async () => {
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
  await app.register(pagesRoutes(pages, folder));
  const response = await app.inject('/cart');
  expect(response.statusCode).toBe(500);
  expect(response.json().code).toBe('internal');
});
