import { expect, test } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { pressByKeyboard } from './keyboard.ts';
import { type LargeShop, openLargeShop } from './open-large-shop.ts';
import { newEmail } from './shopper.ts';
import { enterStudio, openShopPage } from './studio-staff.ts';

/** A shop of its own, because every page of a shop shows what this changes. */
let shop: LargeShop;
test.beforeAll(async () => {
  test.slow();
  shop = await openLargeShop(3);
});
test.afterAll(() => shop.close());

test('an owner enters the moulding of their framer by keyboard, and page, cart and wall state its sizes', async ({
  page,
  browser,
}) => {
  test.slow();
  await enterStudio(page, newEmail(), 'owner', shop);
  await openShopPage(page, 'Workshop');
  const change = page.getByRole('region', { name: 'If you save' });
  const black = page.getByRole('group', { name: 'Black moulding' });

  // The lip follows the face.
  await black.getByLabel('Black, Small: face, in').fill('1 1/4');
  await black.getByLabel('Black, Small: face, in').press('Tab');
  await expect(black.getByLabel('Black, Small: lip, in')).toBeFocused();
  await page.keyboard.type('2');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Save' }));
  await expect(black.getByRole('alert')).toContainText('Black, Small: lip');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // At its end, the row of buttons covers no part of a field.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectNoViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await black.getByLabel('Black, Small: lip, in').fill('5/16');
  await expect(change).toContainText(
    'Small, Black: framed 15\u00a05/8 x 19\u00a05/8 in becomes 16\u00a01/2 x 20\u00a01/2 in, and Full Bleed image 14\u00a01/8 x 18\u00a01/8 in becomes 14 x 18 in.',
  );
  await expect(change).toContainText('Every variant that is on sale stays on sale.');
  const wood = page.getByRole('group', { name: 'Wood moulding' });
  await pressByKeyboard(page, wood.getByRole('button', { name: 'Same as black' }));
  await expect(wood.getByLabel('Wood, Small: face, in')).toHaveValue('1 1/4');
  await expect(change).toContainText('Small, Black and Wood');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  const [print] = await (await visitor.request.get(`${shop.url}/api/shop/all-prints`)).json();
  const address = `${shop.url}/product/${print._id}?size=small&frame=black&mount=border`;
  await expect(async () => {
    await visitor.goto(address);
    await expect(visitor.getByText(/framed (16.1\/2 x 20.1\/2|20.1\/2 x 16.1\/2) in/).first()).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await visitor
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click();
  await visitor.goto(`${shop.url}/cart`);
  await expect(visitor.getByText(/framed 16.1\/2.x.20.1\/2.in/)).toBeVisible();
  await visitor.goto(`${shop.url}/wall?print=${print._id}_small_black_border`);
  const hung = visitor.getByRole('region', { name: 'Prints on your wall' }).getByRole('listitem');
  await expect(hung).toContainText(/framed (16.1\/2.x.20.1\/2|20.1\/2.x.16.1\/2).in/);
  await visitor.goto(`${shop.url}/cart`);

  await pressByKeyboard(page, page.getByRole('button', { name: /^Undo/ }));
  await expect(black.getByLabel('Black, Small: face, in')).toHaveValue('3/4');
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText(/framed 15.5\/8.x.19.5\/8.in/)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await visitor.context().close();
});
