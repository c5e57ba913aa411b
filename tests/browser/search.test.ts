import { expect, type Page } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';

const shownTitles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const resultCount = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'for “' });

test('a search filters as it is typed, keeps the other filters, and adds one history entry', async ({
  page,
  request,
}) => {
  const prints: ProductSummary[] = await (await request.get('/api/shop/all-prints')).json();
  const [print] = prints;
  const { title = '', artist = '', orientation = '' } = print ?? {};
  const artistPrints = prints.filter((each) => each.artist === artist);

  await page.goto('/');
  await page.goto('/shop/all-prints/');
  await search(page).pressSequentially(artist.toUpperCase());
  await expect(shownTitles(page)).toHaveText(artistPrints.map((each) => each.title));
  await expect(resultCount(page)).toHaveText(
    `${artistPrints.length} ${artistPrints.length === 1 ? 'print' : 'prints'} for “${artist.toUpperCase()}”`,
  );
  await expect(search(page)).toBeFocused();
  await page.getByLabel('Orientation').selectOption(orientation);
  await expect(page).toHaveURL(new RegExp(`orientation=${orientation}&q=`));
  await expect(shownTitles(page)).toHaveText(
    artistPrints.filter((each) => each.orientation === orientation).map((each) => each.title),
  );

  await search(page).fill(`${title} ${artist}`);
  await search(page).press('Enter');
  await expect(resultCount(page)).toHaveText(`1 print for “${title} ${artist}”`);
  await page.reload();
  await expect(search(page)).toHaveValue(`${title} ${artist}`);
  await expect(shownTitles(page)).toHaveText([title]);

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.getByLabel('Orientation')).toHaveValue(orientation);
  await expect(search(page)).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Orientation')).toHaveValue('all');
  await expect(search(page)).toHaveValue(artist.toUpperCase());
  await expect(shownTitles(page)).toHaveText(artistPrints.map((each) => each.title));
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a search without results names the words and links back to all prints', async ({ page }) => {
  await page.goto('/shop/all-prints/?category=city&q=nothing%20like%20%3Cb%3Ethis%3C/b%3E');
  await expect(resultCount(page)).toHaveText('0 prints for “nothing like <b>this</b>”');
  await expect(page.getByText('No prints match “nothing like <b>this</b>” with these filters')).toBeVisible();
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/shop/all-prints/?category=city');
  await expect(search(page)).toHaveValue('');
  await expect(shownTitles(page).first()).toBeVisible();
});

test('unusual searches are harmless: pattern characters, five hundred letters, emoji', async ({ page }) => {
  for (const q of ['%', '_', '\\', "'", '🌫️', 'x'.repeat(500), '🖼'.repeat(500), '\0']) {
    const response = await page.goto(`/shop/all-prints/?q=${encodeURIComponent(q)}`);
    expect(response?.status(), q).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Prints');
    await expect(search(page)).toHaveValue(q === '\0' ? '' : q.slice(0, 100));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form searches and filters', async ({ page, request }) => {
    const prints: ProductSummary[] = await (await request.get('/api/shop/all-prints')).json();
    const print = prints.find(({ category }) => category === 'nature');
    await page.goto('/shop/all-prints/');
    await page.getByLabel('Category').selectOption('nature');
    await search(page).fill(print?.title ?? '');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(shownTitles(page)).toHaveText([print?.title ?? '']);
    await expect(page.getByLabel('Category')).toHaveValue('nature');
    await expect(search(page)).toHaveValue(print?.title ?? '');
  });
});
