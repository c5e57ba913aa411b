import { expect, type Page, test } from '@playwright/test';
import { orderNumber } from '#domain/orders/orders.ts';
import { buyPrint } from './buy-print.ts';
import { newEmail } from './shopper.ts';
import { enterStudio, signInToStudio } from './studio-staff.ts';
import { withPrints } from './with-prints.ts';

const titles = Array.from({ length: 24 }, (_, index) => `Pier ${index + 1}`);

for (const view of ['grid', 'table'])
  test(`the keys j, k, x and e work on the ${view} of prints, and Back returns to the print, where it was`, async ({
    page,
  }) => {
    const artist = `Keyed ${crypto.randomUUID().slice(0, 8)}`;
    await withPrints({ artist, titles }, async () => {
      await signInToStudio(page.context(), newEmail());
      const address = `/studio/prints?artist=${encodeURIComponent(artist)}&view=${view}`;
      await page.goto(address);
      const rows = page.getByRole('grid', { name: 'Prints' }).getByRole('row');
      await expect(rows).toHaveCount(titles.length);
      await page.keyboard.press('j');
      await expect(rows.nth(0)).toBeFocused();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await expect(rows.nth(1)).toBeFocused();
      await page.keyboard.press('x');
      await expect(page.getByText('1 print chosen')).toBeVisible();
      await page.keyboard.press('x');
      await expect(page.getByText('1 print chosen')).toHaveCount(0);
      for (const _ of titles) await page.keyboard.press('j');
      await expect(rows.nth(titles.length - 1)).toBeFocused();
      const scrolled = await scrollOf(page);
      expect(scrolled).toBeGreaterThan(200);
      await page.keyboard.press('e');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pier 24');
      await page.goBack();
      await expect(rows.nth(titles.length - 1)).toBeFocused();
      await expect(page).toHaveURL(address);
      expect(await scrollOf(page)).toBe(scrolled);
    });
  });

test('the keys j, x and e work on the bench, and Back returns to the piece', async ({ page }) => {
  const number = orderNumber(await buyPrint(page, newEmail()));
  await enterStudio(page, newEmail());
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bench');
  await page.getByLabel('Find or scan a piece').fill(number);
  const piece = page.getByRole('main').getByRole('link', { name: new RegExp(number) });
  await expect(page.getByText('1 piece shown.')).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(piece).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 piece selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('0 pieces selected')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 2, name: 'What to cut' })).toBeVisible();
  await page.goBack();
  await expect(piece).toBeFocused();
});

function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}
