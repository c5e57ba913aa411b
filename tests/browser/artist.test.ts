import { expect } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { choose, openPrint } from './shopper.ts';

test("a print links to its artist's page, which keeps the preferred frame and links to the prints", async ({
  page,
  request,
}) => {
  const prints: ProductSummary[] = await (await request.get('/api/shop/all-prints')).json();
  const title = await openPrint(page);
  const artist = prints.find((print) => print.title === title)?.artist ?? '';
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: artist }).click();
  await expect(page.getByRole('heading', { level: 1, name: artist })).toBeVisible();
  await expect(page).toHaveTitle(`${artist} - Passepartout`);
  const shownTitles = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(shownTitles).toHaveText(
    prints.filter((print) => print.artist === artist).map((print) => print.title),
  );

  await choose(page, { frame: 'Wood' });
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('radio', { name: 'Wood' })).toBeChecked();
  await page
    .getByRole('main')
    .getByRole('paragraph')
    .getByRole('link', { name: artist, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: artist })).toBeVisible();
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
});

test("an unknown artist's page is a 404", async ({ page }) => {
  for (const name of ['Unknown', '..%2F..%2Fetc']) {
    const response = await page.goto(`/artist/${name}`);
    expect(response?.status(), name).toBe(404);
    await expect(page.getByRole('link', { name: 'See all prints' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Newest prints' }).getByRole('link')).toHaveCount(4);
  }
  await expectNoViolations(page);
});
