import { expect, type Page } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { joinedMember } from './member.ts';
import { addToCart, expectConfirmation, fillPayment, newEmail, pay } from './shopper.ts';

/** 200 letters, the first ninety without a break opportunity. */
const longTitle =
  `${'Nebelkaehenschatten'.repeat(5).slice(0, 90)} ${'seen from the harbour wall in winter '.repeat(3)}`
    .slice(0, 200)
    .padEnd(200, 'x');

/** Replaces the print's title in every page and response of the shop. */
async function rename(page: Page, title: string): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(assets|photographs|frames|views|pay)\//.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      // The content security policy allows scripts by hash, and the title is part of one of them.
      const { 'content-security-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: text.replaceAll(title, longTitle) });
    },
  );
}

test('a title of 200 letters is complete on every page, and makes no page scroll sideways', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await joinedMember(page);
  const prints: ProductSummary[] = await (await page.request.get('/api/shop/all-prints')).json();
  const print = prints.find(({ title }) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(title));
  await rename(page, print?.title ?? '');
  const expectLongTitle = async () => {
    const titles = page.getByRole('main').getByText(longTitle).filter({ visible: true });
    await expect(titles.first()).toBeVisible();
    await expectNoViolations(page);
  };
  await page.goto('/shop/all-prints/');
  await expectLongTitle();
  await page.getByRole('main').getByRole('link', { name: longTitle }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longTitle);
  await expectLongTitle();
  await addToCart(page);
  await page.goto('/cart');
  // Else the bar with Checkout may cover a part of the buttons, which a reader scrolls out from under it.
  await page
    .getByRole('button', { name: 'Change' })
    .evaluate((each) => each.scrollIntoView({ block: 'center' }));
  await expectLongTitle();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${longTitle} was removed.`)).toBeVisible();
  await expectLongTitle();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  await fillPayment(page, { email: newEmail() });
  await pay(page);
  await expectConfirmation(page);
  await expectLongTitle();
  await page.goto('/settings');
  await page.getByRole('button', { name: /Order/ }).click();
  await expectLongTitle();
});

test('the labels of a row are aligned although one title has many lines', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const prints: ProductSummary[] = await (await page.request.get('/api/shop/all-prints?limit=3')).json();
  const plainPrint = prints.find(({ title }) => !/['"&]/.test(title));
  await rename(page, plainPrint?.title ?? '');
  await page.goto('/shop/all-prints/');
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(titles.filter({ hasText: longTitle })).toBeVisible();
  const tops = await titles.evaluateAll((headings) =>
    headings.slice(0, 3).map((title) => Math.round(title.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
});
