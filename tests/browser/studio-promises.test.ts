import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { orderNumber } from '#domain/orders/orders.ts';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { type LargeShop, openLargeShop } from './open-large-shop.ts';
import { newEmail } from './shopper.ts';
import { joinStudio, openShopPage } from './studio-staff.ts';

// One worker runs all tests of the file, because each worker would start a shop.
test.describe.configure({ mode: 'default' });

/** A shop of its own, because its settings change for every visitor. */
let shop: LargeShop;
test.beforeAll(async () => {
  test.slow();
  shop = await openLargeShop(3);
});
test.afterAll(() => shop.close());

async function enter(page: Page): Promise<string> {
  const email = newEmail();
  const { link } = JSON.parse(await shop.command('studio', 'invite', email, '--json'));
  await joinStudio(page, email, 'owner', `${shop.url}/studio/invitation${new URL(link).hash}`);
  return email;
}

async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
}

test('an owner sets working days, delays, parcels and destinations, and the policies follow', async ({
  page,
}) => {
  test.slow();
  await enter(page);
  await openShopPage(page, 'Promises and parcels');
  const holidays = page.getByRole('list', { name: 'The next federal holidays' });
  await expect(holidays).toBeHidden();
  await page.getByText(/^Next federal holiday: .+, \d{4}$/).press('Enter');
  await expect(holidays).toContainText('Thanksgiving Day');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toHaveCount(0);
  await expectSound(page);

  const closed = page.getByRole('group', { name: 'Extra closed days' });
  await closed.getByLabel('Date').fill('2031-08-04');
  await closed.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(closed.getByRole('listitem')).toContainText('August 4, 2031');
  await page.getByLabel('On the last working day').selectOption('hold');
  await page.getByLabel('Insure parcels above').fill('');
  await page.getByLabel('Ask for a signature above').fill('250');

  const exhibition = page.locator('details').filter({ hasText: 'Exhibition' });
  const summary = page.getByText('does not ship to Alaska, Hawaii, Puerto Rico, or military addresses');
  await expect(summary).toBeVisible();
  await exhibition.locator('summary').press('Enter');
  await exhibition
    .getByRole('button', { name: 'Ship to none of them: Exhibition, U.S. territories' })
    .press('Enter');
  await exhibition.getByRole('checkbox', { name: 'Alaska' }).press('Space');
  await expectSound(page);
  await save.press('Enter');
  await expect(page.getByText('Saved. The shop shows it.')).toBeFocused();
  await expect(save).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText(
    'Changed: On the last working day before the promised day, Insure parcels above, Ask for a signature above, Extra closed days, Exhibition',
  );
  const policy = async () => (await page.request.get(`${shop.url}/policies/terms-of-service`)).text();
  await expect
    .poll(policy)
    .toContain('The Exhibition size does not ship to Hawaii, U.S. territories, or military addresses.');
  await page.reload();
  await expect(closed.getByRole('listitem')).toContainText('August 4, 2031');
  await expect(page.getByLabel('Ask for a signature above')).toHaveValue('250');
});

test('an owner ships one held order all the same, and refunds another, each with one press', async ({
  page,
  browser,
}) => {
  test.slow();
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const buy = () => buyPrint(visitor, newEmail(), shop.sandboxUrl, [{ sizeKey: 'exhibition' }], 'HI');
  const [first, second] = [await buy(), await buy()];
  await enter(page);
  const lines = page.getByRole('list', { name: 'What needs you' }).getByRole('listitem');
  const lineOf = (order: typeof first) => lines.filter({ hasText: `Order ${orderNumber(order)}` });
  await expect(lineOf(first)).toContainText(
    'goes to Hawaii, where the Exhibition size does not ship. Refund it, or ship it all the same.',
  );
  await expectSound(page);
  await lineOf(first).getByRole('button', { name: 'Ship it all the same' }).press('Enter');
  await expect(lineOf(first)).toHaveCount(0);

  await lineOf(second).getByRole('link', { name: 'Show the order' }).click();
  await expect(page.getByRole('note')).toContainText('It is not made until you decide.');
  await expect(page.getByRole('button', { name: 'Start production' })).toHaveCount(0);
  await expectSound(page);
  await shop.db.execute(sql`update staff_sessions set verified_at = verified_at - interval '6 minutes'`);
  await tabTo(page, 'button', /^Refund \$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.getByRole('definition').first()).toContainText('Refunded');
});
