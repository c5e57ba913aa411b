import fastifySwagger from '@fastify/swagger';
import fastify from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Product,
  type ProductSummary,
  productSchema,
  productSummarySchema,
} from '#domain/api/catalogue/product.ts';
import { watchChanges } from '#server/database/watch-changes.ts';
import { answerError } from '#server/http/answer-errors.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { createLog } from '#server/log.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { createCatalogue } from './create-catalogue.ts';
import { encodeCursor } from './listing/cursor.ts';

const database = await openTestDatabase();
await hangExamplePrints(database.db);
const log = createLog('silent');
const watch = await watchChanges({ databaseUrl: database.url, ask: async () => {}, log });
const catalogue = createCatalogue({ database, watch });
const openCache = () => createResponseCache({ source: catalogue, maxBytes: 1e6 });
const [responses, searchResponses] = [openCache(), openCache()];
const app = fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler(answerError);

beforeAll(async () => {
  await app.register(fastifySwagger, { openapi: {}, transform: jsonSchemaTransform });
  await app.register(
    catalogueRoutes({
      catalogue,
      responses,
      searchResponses,
      shopUrl: 'http://localhost:3000',
    }),
  );
});
afterAll(async () => {
  await app.close();
  catalogue.close();
  await watch.stop();
  await database.close();
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

/** The cursor of a Link header after a print with this time. */
function cursorOf(createdAt: string): string {
  return `cursor=${encodeCursor({ createdAt, id: prints.mistyRidge.id })}`;
}

async function titles(url: string): Promise<string[]> {
  const response = await get(url);
  expect(response.statusCode).toBe(200);
  return response.json<ProductSummary[]>().map(({ title }) => title);
}

describe('GET /api/shop/all-prints', () => {
  test('returns an array of prints in the shape of the API, newest first', async () => {
    const response = await get('/api/shop/all-prints');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const list = response.json<ProductSummary[]>();
    expect(list.map(({ title }) => title)).toEqual([
      'Blue Door',
      'Night Windows',
      'Tide Posts',
      'Misty Ridge',
    ]);
    for (const print of list) expect(productSummarySchema.strict().parse(print)).toEqual(print);
  });

  test.each(['black-white', 'black & white', 'black+%26+white', 'Black%20%26%20White'])(
    'accepts the category spelled %s',
    async (spelling) => {
      expect(await titles(`/api/shop/all-prints?category=${spelling.replace(' & ', '%20%26%20')}`)).toEqual([
        'Tide Posts',
      ]);
    },
  );

  test('treats all and an empty value as no filter', async () => {
    expect(await titles('/api/shop/all-prints?category=all&orientation=all')).toHaveLength(4);
    expect(await titles('/api/shop/all-prints?category=&artist=&q=')).toHaveLength(4);
  });

  test('combines its filters', async () => {
    expect(await titles('/api/shop/all-prints?artist=Ada%20Lind&orientation=landscape&q=ridge')).toEqual([
      'Misty Ridge',
    ]);
  });

  test('finds prints by id, and leaves out those that are not published', async () => {
    const ids = [prints.mistyRidge.id, crypto.randomUUID(), prints.blueDoor.id].join(',');
    expect(await titles(`/api/shop/all-prints?ids=${ids}`)).toEqual(['Blue Door', 'Misty Ridge']);
  });

  test.each([
    ['category', 'category=cats'],
    ['ids', `ids=${Array.from({ length: 25 }, () => crypto.randomUUID())}`],
    ['ids.1', `ids=${crypto.randomUUID()},1`],
    ['category', 'category=travel&category=city'],
    ['orientation', 'orientation=square'],
    ['limit', 'limit=0'],
    ['limit', 'limit=501'],
    ['limit', 'limit=many'],
    ['cursor', 'cursor=abc'],
    ['cursor', cursorOf('2025-02-30 00:00:00+00')],
    ['cursor', cursorOf('0000-01-01 00:00:00+00')],
    ['cursor', cursorOf('2025-01-01 00:00:00+99')],
    ['q', `q=${'x'.repeat(101)}`],
    ['q', 'q=mist%00'],
    ['artist', 'artist=Ada%00Lind'],
  ])('reports %s as the wrong parameter of %s', async (field, query) => {
    const response = await get(`/api/shop/all-prints?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: expect.any(String),
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
  });

  test('ignores unknown parameters', async () => {
    expect(await titles('/api/shop/all-prints?utm_source=letter')).toHaveLength(4);
  });

  test('copies no unknown parameters into the link to the next page', async () => {
    const { headers } = await get('/api/shop/all-prints?utm_source=letter&limit=1&orientation=portrait');
    expect(headers.link).toMatch(
      /^<\/api\/shop\/all-prints\?orientation=portrait&limit=1&cursor=[\w%-]+>; rel="next"$/,
    );
  });

  test('links all pages by the Link header, with the filters', async () => {
    const titles: string[] = [];
    let url: string | undefined = '/api/shop/all-prints?orientation=portrait&limit=1';
    while (url) {
      const response = await get(url);
      titles.push(...response.json<ProductSummary[]>().map(({ title }) => title));
      url = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(titles).toEqual(['Blue Door', 'Night Windows', 'Tide Posts']);
  });

  test('keeps a search and a list of ids in their own cache', async () => {
    const entries = () => [responses.metrics().entries, searchResponses.metrics().entries];
    const [lists = 0, searches = 0] = entries();
    for (const query of ['q=misty', 'q=misty', `ids=${prints.mistyRidge.id}`])
      expect(await titles(`/api/shop/all-prints?${query}`)).toEqual(['Misty Ridge']);
    expect(entries()).toEqual([lists, searches + 2]);
  });

  test('returns 304 to a browser that has the list, until a print changes', async () => {
    const first = await get('/api/shop/all-prints?category=nature');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = String(first.headers.etag);
    const again = await get('/api/shop/all-prints?category=nature', {
      'if-none-match': `"other", W/${etag}`,
    });
    expect(again.statusCode).toBe(304);
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(again.body).toBe('');

    await hangPrint(database.db, {
      title: 'New Fern',
      category: 'nature',
      createdAt: new Date('2020-01-01'),
    });
    const changed = () => get('/api/shop/all-prints?category=nature', { 'if-none-match': etag });
    await expect.poll(async () => (await changed()).statusCode).toBe(200);
    await database.pool.query(`delete from prints where title = 'New Fern'`);
    await expect.poll(() => titles('/api/shop/all-prints')).toHaveLength(4);
  });
});

describe('GET /api/products/find/{id}', () => {
  test('returns a print with the price table: 6 sizes x 4 frames x 2 mounts', async () => {
    const response = await get(`/api/products/find/${prints.mistyRidge.id}`);
    const product = response.json<Product>();
    expect(productSchema.strict().parse(product)).toEqual(product);
    expect(product).toMatchObject({
      _id: prints.mistyRidge.id,
      title: 'Misty Ridge',
      pname: 'Misty Ridge by Ada Lind',
      orientation: 'landscape',
      createdAt: '2025-03-01T06:00:00.000Z',
      price: 200,
      memberPrice: 160,
      priceMin: 160,
    });
    expect(product.variants).toHaveLength(48);
  });

  test('returns a print with its own variants, including those no longer sold', async () => {
    const product = (await get(`/api/products/find/${prints.blueDoor.id}`)).json<Product>();
    expect(product.variants).toHaveLength(4);
    expect(product.variants.filter(({ isActive }) => !isActive)).toMatchObject([{ size: 'large' }]);
    expect(product).toMatchObject({ price: 220, memberPrice: 180, priceMin: 180 });
  });

  test.each(['0198c000-0000-7000-8000-00000000ffff', 'nonsense', '1', "'; drop table prints", '%00'])(
    'knows no print %s',
    async (id) => {
      const response = await get(`/api/products/find/${encodeURIComponent(id)}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ error: 'There is no such print.', code: 'not_found' });
    },
  );

  test('does not find a print that is not published', async () => {
    const id = await hangPrint(database.db, { isPublished: false });
    expect((await get(`/api/products/find/${id}`)).statusCode).toBe(404);
  });
});

test('the API documentation has both addresses and the allowed categories', () => {
  const { paths } = app.swagger();
  expect(Object.keys(paths ?? {})).toEqual(['/api/shop/all-prints', '/api/products/find/{id}']);
  expect(JSON.stringify(paths)).toContain('black-white');
});
