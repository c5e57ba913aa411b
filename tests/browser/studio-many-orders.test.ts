import { expect, test } from '@playwright/test';
import { fillOrders } from '#tests/world/fill-orders.ts';
import { type LargeShop, openLargeShop } from './open-large-shop.ts';
import { newEmail } from './shopper.ts';
import { enterStudio } from './studio-staff.ts';

const count = 120;

// One worker runs all tests of the file, because each worker would start a shop.
test.describe.configure({ mode: 'default' });

/** A shop of its own, because its orders are in every list. */
let shop: LargeShop;
test.beforeAll(async () => {
  test.slow();
  shop = await openLargeShop(1);
  await fillOrders({ shop: { database: { db: shop.db } } }, count);
});
test.afterAll(() => shop.close());

test('an owner selects all orders that were found, and opens them on the bench', async ({ page }) => {
  await enterStudio(page, newEmail(), 'owner', shop);
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText(`${count} orders ·`)).toBeVisible();
  await page.getByRole('button', { name: 'Select several' }).click();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Select all', exact: true }).click();
  await expect(bar).toContainText('50 orders selected, with 50 pieces in the workshop');
  await bar.getByRole('button', { name: `Select all ${count}` }).click();
  await expect(bar).toContainText(`${count} orders selected, with ${count} pieces in the workshop`);
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Open on the bench' }).click();
  await expect(page.getByRole('region', { name: 'Selected pieces' })).toContainText(
    `${count} pieces selected`,
  );
});

test('at a desk, every column of the orders has one edge, the first that of the heading', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterStudio(page, newEmail(), 'owner', shop);
  await page.getByRole('link', { name: 'Orders' }).click();
  const lines = page.getByRole('list', { name: 'Orders' }).getByRole('link');
  await expect(lines).toHaveCount(50);
  const edges = await lines.evaluateAll((links) =>
    links.map((link) =>
      [...link.children].map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return getComputedStyle(cell).textAlign === 'right' ? right : left;
      }),
    ),
  );
  const [first = []] = edges;
  expect(edges).toEqual(edges.map(() => first));
  const heading = page.getByRole('heading', { level: 1, name: 'Orders' });
  expect(await heading.evaluate((element) => element.getBoundingClientRect().left)).toBe(first[0]);
});

test('the bench draws a long list in parts, and draws them again after Back', async ({ page }) => {
  await enterStudio(page, newEmail(), 'owner', shop);
  await page.getByRole('link', { name: 'Bench' }).click();
  const lines = page.getByRole('main').locator('[data-line]');
  await expect(lines).toHaveCount(60);
  await page.getByRole('button', { name: 'Show 60 more pieces' }).press('Enter');
  await expect(lines).toHaveCount(count);
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toHaveCount(0);
  await lines.last().getByRole('link').click();
  await expect(lines).toHaveCount(0);
  await page.goBack();
  await expect(lines).toHaveCount(count);
});
