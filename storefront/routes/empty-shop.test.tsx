import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { deletePrints } from '#tests/world/owner.ts';
import { prints } from '#tests/world/prints.ts';
import { renderPage } from '#tests/world/render-page.tsx';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
  await deletePrints(world);
});
afterAll(() => world.close());

test.each(['/', '/shop/all-prints/', '/shop/all-prints/?category=city', '/shop-prints'])(
  '%s can be rendered in a shop without prints',
  async (address) => {
    const html = await renderPage(world, address);
    expect(html).toContain('<h1');
    expect(html).not.toContain('<article');
    expect(html).not.toContain('undefined');
  },
);

test('the home page of a shop without prints has no Latest Releases and no empty frame', async () => {
  const html = await renderPage(world, '/');
  expect(html).toContain('SHOP NOW');
  expect(html).not.toContain('Latest Releases');
  expect(html).not.toContain('<picture');
});

test('the catalogue of a shop without prints says so, and links to the contact page', async () => {
  const html = await renderPage(world, '/shop/all-prints/');
  expect(html).toContain('The walls are bare');
  expect(html).toContain('href="/contact"');
});

test.each([`/product/${prints.mistyRidge.id}`, '/artist/Ada%20Lind'])(
  '%s is a 404 in a shop without prints',
  async (address) => {
    await expect(renderPage(world, address)).rejects.toMatchObject({ status: 404 });
  },
);
