import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/api/catalogue/product.ts';
import { readVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { findVariant } from '#domain/catalogue/variants/variants.ts';
import { prints as printsTable } from '#server/catalogue/tables.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { findAll, readXml, textOf, type XmlElement } from '#tests/world/read-xml.ts';

const shopUrl = 'http://localhost:8080';

const world = await openTestShop({ settings: { SHOP_URL: shopUrl } });
afterAll(world.close);

async function read(address: string): Promise<XmlElement> {
  const response = await world.app.inject(address);
  expect(response.statusCode, address).toBe(200);
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  return readXml(response.body);
}

const locations = (list: XmlElement) => findAll(list, 'loc').map(({ text }) => text);
const printAddress = (id: string) => `${shopUrl}/product/${id}`;

describe('the sitemap', () => {
  test('lists every public page: prints, artists, categories and policies', async () => {
    const names = locations(await read('/sitemap.xml'));
    const lists = await Promise.all(names.map((name) => read(name.replace(shopUrl, ''))));
    const addresses = lists.flatMap(locations);
    for (const { id } of Object.values(prints)) expect(addresses).toContain(printAddress(id));
    for (const path of [
      '/',
      '/shop/all-prints/',
      '/shop/all-prints/?category=black-white',
      '/shop-prints',
      '/artist/Ada%20Lind',
      '/wall',
      '/contact',
      '/policies/returns',
    ]) {
      expect(addresses).toContain(shopUrl + path);
    }
    expect(addresses.filter((each) => /cart|offer|success|login|register|reset|settings/.test(each))).toEqual(
      [],
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('has the last change and the picture of each print', async () => {
    const changedAt = new Date('2026-02-03T04:05:06.000Z');
    const id = await hangPrint(world.shop.database.db, { title: 'Dated' });
    await world.shop.database.db
      .update(printsTable)
      .set({ updatedAt: changedAt })
      .where(eq(printsTable.id, id));
    await expect
      .poll(async () => lastChangeOf(await read('/sitemaps/prints-1.xml'), id))
      .toBe(changedAt.toISOString());
    const { img } = (await world.app.inject(`/api/products/find/${id}`)).json<Product>();
    const list = await read('/sitemaps/prints-1.xml');
    expect(findAll(list, 'image:loc').map(({ text }) => text)).toContain(shopUrl + img);
  });

  test.each(['pages-1', 'prints', 'prints-0', 'prints-2', 'artists-9', 'nothing', '%00'])(
    'has no part %s',
    async (name) => {
      const response = await world.app.inject(`/sitemaps/${name}.xml`);
      expect(response.statusCode).toBe(404);
      expect(response.json().code).toBe('not_found');
    },
  );
});

function lastChangeOf(list: XmlElement, id: string): string | undefined {
  const entry = findAll(list, 'url').find((url) => textOf(url, 'loc') === printAddress(id));
  return entry && textOf(entry, 'lastmod');
}

test('robots.txt links the sitemap and keeps crawlers only out of the API', async () => {
  const { body, headers } = await world.app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ]);
});

describe('the product feed', () => {
  const items = async () => findAll(await read('/feeds/google-merchant.xml'), 'item');

  test("has an item for each variant on sale, with the API's price and a link to this variant", async () => {
    for (const { id } of [prints.mistyRidge, prints.blueDoor]) {
      const product = (await world.app.inject(`/api/products/find/${id}`)).json<Product>();
      const itemsOfPrint = (await items()).filter((item) => textOf(item, 'g:item_group_id') === id);
      expect(itemsOfPrint).toHaveLength(product.variants.filter(({ isActive }) => isActive).length);
      for (const item of itemsOfPrint) {
        const link = new URL(textOf(item, 'g:link') ?? '');
        expect(link.origin + link.pathname).toBe(printAddress(id));
        const variant = findVariant(product.variants, readVariant(link.searchParams));
        expect(textOf(item, 'g:price')).toBe(`${variant?.price}.00 USD`);
      }
    }
  });

  test('has what Google requires: a unique id, a picture, free shipping within the USA', async () => {
    const all = await items();
    const ids = all.map((item) => textOf(item, 'g:id') ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^.{1,50}$/);
    const pictures = all.map((item) => textOf(item, 'g:image_link'));
    for (const picture of pictures) expect(picture).toMatch(`${shopUrl}/photographs/`);
    for (const item of all) {
      expect(textOf(item, 'g:availability')).toBe('in_stock');
      expect(textOf(item, 'g:identifier_exists')).toBe('no');
      expect(textOf(item, 'g:google_product_category')).toBe('500044');
      expect(findAll(item, 'g:shipping').map(({ text }) => text)).toEqual([
        expect.stringMatching(/^US0\.00 USD/),
      ]);
    }
  });

  test('contains any text, without characters that XML cannot represent', async () => {
    const title = `<script>&"'\u0001 ]]> ${'long '.repeat(40)}`;
    const id = await hangPrint(world.shop.database.db, {
      title,
      artist: 'Söhne & <Töchter>',
      description: 'a\u0008b\n<br>&amp;',
    });
    const itemsOfPrint = async () => (await items()).filter((item) => textOf(item, 'g:item_group_id') === id);
    await expect.poll(async () => (await itemsOfPrint()).length).toBe(48);
    const [first] = await itemsOfPrint();
    expect(first && textOf(first, 'g:title')).toMatch(
      /^<script>&"' ]]> long .*…, Small, Black Frame, Border$/,
    );
    expect(first && textOf(first, 'g:title')?.length).toBeLessThanOrEqual(150);
    expect(first && textOf(first, 'g:description')).toMatch(
      /^ab\n<br>&amp; 14\.5x18\.5 in, framed 15\s5\/8 x 19\s5\/8 in, 2\s1\/2 in mat\./,
    );
  });

  test('has no second page in a small shop', async () => {
    expect((await world.app.inject('/feeds/google-merchant-2.xml')).statusCode).toBe(404);
  });
});

test('hidden prints are in no list, and a change is visible at once', async () => {
  const { db } = world.shop.database;
  const id = await hangPrint(db, { artist: 'Shy Person' });
  const lists = ['/sitemaps/prints-1.xml', '/sitemaps/artists-1.xml', '/feeds/google-merchant.xml'];
  const mentions = async () => {
    const bodies = await Promise.all(lists.map(async (list) => (await world.app.inject(list)).body));
    return bodies.filter((body) => body.includes(id) || body.includes('Shy%20Person')).length;
  };
  await expect.poll(mentions).toBe(3);
  await db.update(printsTable).set({ isPublished: false }).where(eq(printsTable.id, id));
  await expect.poll(mentions).toBe(0);
});

test('the lists are compressed, and not sent for a matching ETag', async () => {
  const get = (headers: Record<string, string>) =>
    world.app.inject({ url: '/feeds/google-merchant.xml?from=campaign', headers });
  const uncompressed = await get({});
  const compressed = await get({ 'accept-encoding': 'br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.length).toBeLessThan(uncompressed.rawPayload.length / 10);
  expect((await get({ 'if-none-match': String(uncompressed.headers.etag) })).statusCode).toBe(304);
});
