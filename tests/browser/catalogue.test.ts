import { expect } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { test } from './hydrated-pages.ts';
import { press } from './shopper.ts';

test("the dropdowns filter the catalogue, keep each other's value, and survive a reload", async ({
  page,
  request,
}) => {
  const prints: ProductSummary[] = await (await request.get('/api/shop/all-prints')).json();
  const titles = (condition: (print: ProductSummary) => boolean) =>
    prints.filter(condition).map(({ title }) => title);
  const shownTitles = page.getByRole('main').getByRole('article').getByRole('heading');

  await page.goto('/shop/all-prints/');
  await expect(shownTitles).toHaveText(titles(() => true));
  await page.getByLabel('Category').selectOption({ label: 'Nature' });
  await expect(shownTitles).toHaveText(titles(({ category }) => category === 'nature'));
  await page.getByLabel('Orientation').selectOption({ label: 'Landscape' });
  const natureLandscapes = titles(
    ({ category, orientation }) => category === 'nature' && orientation === 'landscape',
  );
  await expect(shownTitles).toHaveText(natureLandscapes);
  await expect(page).toHaveURL(/category=nature/);
  await expect(page).toHaveURL(/orientation=landscape/);
  await page.reload();
  await expect(shownTitles).toHaveText(natureLandscapes);
  await expect(page.getByLabel('Category')).toHaveValue('nature');
  await page.getByLabel('Category').selectOption({ label: 'All' });
  await expect(shownTitles).toHaveText(titles(({ orientation }) => orientation === 'landscape'));
});

test('the frame around the prints is remembered', async ({ page }) => {
  const frame = page.getByRole('group', { name: 'Frame' });
  await page.goto('/shop/all-prints/');
  await press(frame.getByRole('radio', { name: 'White' }));
  await page.reload();
  await expect(frame.getByRole('radio', { name: 'White' })).toBeChecked();
  await page.goto('/shop/all-prints/?category=nature');
  await expect(frame.getByRole('radio', { name: 'White' })).toBeChecked();
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('radio', { name: 'White' })).toBeChecked();
});

test('each column of a list has one left edge, and the first one is that of the heading', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const search of ['', '?category=nature', '?orientation=portrait']) {
    await page.goto(`/shop/all-prints/${search}`);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    const { heading, columns, edges } = await page.getByRole('main').evaluate((main) => {
      const leftOfText = (element: Element | null | undefined) => {
        const range = document.createRange();
        if (element) range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      };
      const list = main.querySelector('article')?.closest('ul, ol');
      const grid = list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 0;
      const ofCards = [...main.querySelectorAll('article')].flatMap((article) => [
        leftOfText(article.querySelector('h2, h3')),
        article.firstElementChild?.firstElementChild?.getBoundingClientRect().left ?? 0,
      ]);
      return { heading: leftOfText(main.querySelector('h1')), columns: grid, edges: ofCards };
    });
    const lefts = [...new Set(edges.map((left) => Math.round(left)))].sort((a, b) => a - b);
    expect(lefts, search).toHaveLength(columns);
    expect(Math.abs((lefts[0] ?? 0) - heading), search).toBeLessThanOrEqual(1);
  }
});

test('an invalid page of prints says so, and links back', async ({ page }) => {
  const response = await page.goto('/shop/all-prints/?cursor=nonsense');
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('link', { name: 'See all prints' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop can be browsed and read', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'SHOP NOW' }).click();
    await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
    const card = page.getByRole('main').getByRole('article').first();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  });
});
