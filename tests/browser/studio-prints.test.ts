import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import { enterStudio, expireVerification } from './studio-staff.ts';
import { withPrints } from './with-prints.ts';

const artist = `Ordered ${Date.now()}`;
const titles = ['Alder', 'Birch', 'Cedar', 'Dogwood'];

/** The titles of this test's prints in the shop, in the gallery's order. */
async function inShop(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/shop/all-prints/?category=travel')).text();
  const hung = titles.filter((title) => html.includes(`>${title}<`));
  return hung.toSorted((one, other) => html.indexOf(`>${one}<`) - html.indexOf(`>${other}<`));
}

async function checkScreen(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page);
  }
}

test('an owner orders prints by drag and by keyboard, prices several, and plans one, and the shop shows it', async ({
  page,
}) => {
  await withPrints({ artist, titles }, async (ids) => {
    const owner = newEmail();
    await enterStudio(page, owner);
    await page.goto(`/studio/prints?artist=${encodeURIComponent(artist)}`);
    const rows = page.getByRole('grid', { name: 'Prints' }).getByRole('row');
    const shown = () => rows.getByText(/^(Alder|Birch|Cedar|Dogwood)$/).allTextContents();
    await expect.poll(shown).toEqual(titles);
    await checkScreen(page);

    await drag(rows.nth(3), rows.nth(0));
    await expect.poll(shown).toEqual(['Dogwood', 'Alder', 'Birch', 'Cedar']);
    await expect.poll(() => inShop(page)).toEqual(['Dogwood', 'Alder', 'Birch', 'Cedar']);
    await page.keyboard.press('u');
    await expect.poll(shown).toEqual(titles);
    await expect.poll(() => inShop(page)).toEqual(titles);

    await rows.nth(2).focus();
    await tabTo(page, 'button', 'Move Cedar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect.poll(shown).toEqual(['Alder', 'Cedar', 'Birch', 'Dogwood']);
    await expect.poll(() => inShop(page)).toEqual(['Alder', 'Cedar', 'Birch', 'Dogwood']);

    await planFirst(page, rows);
    await raisePrices(page, rows, owner);
    const priceOf = async (id = '') =>
      (await (await page.request.get(`/api/products/find/${id}`)).json()).price;
    await expect.poll(() => priceOf(ids[1])).toBe(220);
    expect(await priceOf(ids[3])).toBe(200);

    await page.goto('/studio/prices');
    await expect(page.getByRole('list', { name: 'Prints with own prices' })).toContainText('Birch');
    await checkScreen(page);
    await page.getByLabel('Small, regular').fill('201');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Regular $200 → $201');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    // The scheduled job publishes it within a minute.
    await expect.poll(() => inShop(page), { timeout: 120_000 }).toContain('Alder');
  });
});

async function drag(from: Locator, to: Locator): Promise<void> {
  await from.dragTo(to, { sourcePosition: { x: 60, y: 80 }, targetPosition: { x: 8, y: 80 } });
}

/** Hides the first print and plans its publication for this minute. */
async function planFirst(page: Page, rows: Locator): Promise<void> {
  await rows.nth(0).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Hide' }).press('Enter');
  await page.getByRole('button', { name: 'Change 1 print' }).press('Enter');
  await expect(rows.nth(0)).toContainText('Hidden');
  // The selection ends with the dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => inShop(page)).not.toContain('Alder');
  await rows.nth(0).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Publish at…' }).press('Enter');
  const now = await page.evaluate(() => {
    const at = new Date();
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  await page.getByLabel('Publish at', { exact: true }).and(page.locator('input')).fill(now);
  await page.keyboard.press('Enter');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Change 1 print' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Raises the prices of the second and the third print by 10 % with the keyboard. */
async function raisePrices(page: Page, rows: Locator, owner: string): Promise<void> {
  await page.goto(`/studio/prints?view=table&artist=${encodeURIComponent(artist)}`);
  await expect(rows).toHaveCount(4);
  await checkScreen(page);
  await rows.nth(1).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2 prints chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Prices…' }).press('Enter');
  await page.getByRole('button', { name: 'Show what changes' }).press('Enter');
  const preview = page.getByRole('region', { name: 'What changes' });
  await expect(preview.getByRole('row', { name: /Birch\s*Small, 8 forms/ })).toContainText('$220 / $180');
  await expect(page.getByText('2 prints change, in 96 forms.')).toBeVisible();
  await checkScreen(page);
  await expireVerification(owner);
  await page.getByRole('button', { name: 'Change 2 prints' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
