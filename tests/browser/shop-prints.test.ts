import { expect, type Page } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';

const preview = (page: Page) => page.getByRole('main').getByRole('figure').filter({ visible: true });

test('each entry of the shop navigation previews one of its prints, on hover and on focus', async ({
  page,
  request,
}) => {
  const prints: ProductSummary[] = await (await request.get('/api/shop/all-prints')).json();
  const categoryOf = (caption: string) =>
    prints.find(({ title, artist }) => caption === `${title}, ${artist}`)?.category;
  const shownCategories = async () => (await preview(page).allTextContents()).map(categoryOf);
  await page.goto('/shop-prints');
  const initialCaption = await preview(page).textContent();
  const entries = [
    ['B&W', 'black-white'],
    ['Travel', 'travel'],
    ['Nature', 'nature'],
    ['City', 'city'],
  ] as const;
  for (const act of ['hover', 'focus'] as const) {
    for (const [name, category] of entries) {
      await page.getByRole('main').getByRole('link', { name })[act]();
      await expect.poll(shownCategories).toEqual([category]);
      await expect(preview(page)).not.toHaveText(initialCaption ?? '');
    }
  }
  await expectNoViolations(page);
});

test('the shop navigation has no layout shift', async ({ page }) => {
  await page.goto('/shop-prints');
  const linkPositions = () =>
    page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect())));
  const before = await linkPositions();
  for (const name of ['New Arrivals', 'B&W', 'City']) {
    await page.getByRole('main').getByRole('link', { name }).hover();
    await expect(preview(page)).toHaveCount(1);
    expect(await linkPositions()).toEqual(before);
  }
});

test('every entry leads to the catalogue with a category', async ({ page }) => {
  await page.goto('/shop-prints');
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(['Shop All', 'New Arrivals', 'B&W', 'Travel', 'Nature', 'City']);
  const addresses = await links.evaluateAll((anchors) => anchors.map((link) => link.getAttribute('href')));
  const catalogue = '/shop/all-prints/?category=';
  expect(addresses).toEqual(
    ['all', 'all&arrivals=latest', 'black-white', 'travel', 'nature', 'city'].map(
      (query) => catalogue + query,
    ),
  );
});

test('New Arrivals shows the prints hung last and says since when, also without a script; Shop All shows all', async ({
  page,
}) => {
  const prints = await (await page.request.get('/api/shop/all-prints')).json();
  const newest = prints.slice(0, 12);
  const since = new Date(newest[11].createdAt).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  await page.goto('/shop-prints');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'New Arrivals' });
  await expect(entry).toContainText(`Since ${since}`);
  await entry.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Arrivals');
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(newest.map(({ title }: { title: string }) => title));
  await expect(page.getByText(`12 prints, hung since ${since}`)).toBeVisible();

  const html = await (await page.request.get(page.url())).text();
  expect(html.match(/<article/g)).toHaveLength(12);
  expect(html).toContain(since);

  await page.getByLabel('Category').selectOption('nature');
  await expect(page).toHaveURL(/category=nature&arrivals=latest/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Arrivals');
  await page.goto('/shop-prints');
  await page.getByRole('main').getByRole('link', { name: 'Shop All' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Prints');
  await expect(titles).toHaveCount(prints.length);
});

test('Close goes back to the previous page, or to the home page if there is none', async ({ page }) => {
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Shop Prints' }).click();
  await expect(page).toHaveURL('/shop-prints');
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/cart');

  const newTab = await page.context().newPage();
  await newTab.goto('/shop-prints');
  await newTab.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await expect(newTab).toHaveURL(/\/$/);
});

test.describe('the alias of the catalogue', () => {
  for (const [query, category] of [
    ['category=black & white', 'black-white'],
    ['category=black%20%26%20white', 'black-white'],
    ['category=travel', 'travel'],
    ['category=nature', 'nature'],
    ['category=city', 'city'],
  ] as const) {
    test(`/shop-prints?${query} shows the prints of that category`, async ({ page }) => {
      await page.goto(`/shop-prints?${query}`);
      await expect(page).toHaveURL(`/shop/all-prints/?category=${category}`);
      await expect(page.getByLabel('Category')).toHaveValue(category);
    });
  }
});
