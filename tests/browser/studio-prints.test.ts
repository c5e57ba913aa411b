import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import { expireVerification, joinStudio } from './studio-staff.ts';
import { withPrints } from './with-prints.ts';

const run = crypto.randomUUID().slice(0, 6);
const artist = `Ordered ${run}`;
/** Other tests hang prints in the same shop. */
const [alder, birch, cedar, dogwood] = [`Alder ${run}`, `Birch ${run}`, `Cedar ${run}`, `Dogwood ${run}`];
const titles = [alder, birch, cedar, dogwood];

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
    await joinStudio(page, owner);
    await page.goto(`/studio/prints?artist=${encodeURIComponent(artist)}`);
    const rows = page.getByRole('grid', { name: 'Prints' }).getByRole('row');
    const shown = () => rows.getByText(new RegExp(`^(${titles.join('|')})$`)).allTextContents();
    await expect.poll(shown).toEqual(titles);
    await checkScreen(page);

    await drag(page, rows.nth(3), rows.nth(0));
    await expect.poll(shown).toEqual([dogwood, alder, birch, cedar]);
    // Under the pointer, the offer waits for as long as the shop needs.
    await page.getByRole('button', { name: 'Undo', exact: true }).hover();
    await expect.poll(() => inShop(page)).toEqual([dogwood, alder, birch, cedar]);
    await page.keyboard.press('u');
    await expect.poll(shown).toEqual(titles);
    await expect.poll(() => inShop(page)).toEqual(titles);

    await rows.nth(2).focus();
    await tabTo(page, 'button', `Move ${cedar}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect.poll(shown).toEqual([alder, cedar, birch, dogwood]);
    await expect.poll(() => inShop(page)).toEqual([alder, cedar, birch, dogwood]);

    await planFirst(page, rows);
    await raisePrices(page, rows, owner);
    const priceOf = async (id = '') =>
      (await (await page.request.get(`/api/products/find/${id}`)).json()).price;
    await expect.poll(() => priceOf(ids[1])).toBe(220);
    expect(await priceOf(ids[3])).toBe(200);

    await page.goto('/studio/prices');
    await expect(page.getByRole('list', { name: 'Prints with their own prices' })).toContainText(birch);
    await checkScreen(page);
    await page.getByLabel('Small, regular').fill('201');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Regular $200 → $201');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    // The scheduled job publishes it within a minute.
    await expect.poll(() => inShop(page), { timeout: 120_000 }).toContain(alder);
  });
});

/** Drags a print to the left edge of another, which shows where it will be before it is dropped. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const place = page.locator('[data-drop-target]');
  await from.hover({ position: { x: 60, y: 80 } });
  await page.mouse.down();
  await expect(async () => {
    await to.hover({ position: { x: 40, y: 80 }, force: true });
    await to.hover({ position: { x: 8, y: 80 }, force: true });
    await expect(place.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
}

/** Hides the first print and plans its publication for this minute. */
async function planFirst(page: Page, rows: Locator): Promise<void> {
  await rows.nth(0).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Hide' }).press('Enter');
  await page.getByRole('button', { name: 'Hide 1 print' }).press('Enter');
  await expect(rows.nth(0)).toContainText('Hidden');
  // The selection ends with the dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => inShop(page)).not.toContain(alder);
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
  await page.getByRole('button', { name: /^Publish 1 print on / }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The visible part of a print's checkbox. */
function boxOf(row: Locator): Locator {
  return row.locator('label').filter({ has: row.page().getByRole('checkbox') });
}

/** Raises the prices of the second and the third print by 10 % with the keyboard. */
async function raisePrices(page: Page, rows: Locator, owner: string): Promise<void> {
  await page.goto(`/studio/prints?view=table&artist=${encodeURIComponent(artist)}`);
  await expect(rows).toHaveCount(4);
  await checkScreen(page);
  await boxOf(rows.nth(0)).click();
  await boxOf(rows.nth(2)).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 prints chosen')).toBeVisible();
  await boxOf(rows.nth(0)).click({ modifiers: ['Shift'] });
  await expect(page.getByText('prints chosen')).toHaveCount(0);
  await rows.nth(1).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2 prints chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Prices…' }).press('Enter');
  await page.getByRole('button', { name: 'Show what changes' }).press('Enter');
  const preview = page.getByRole('region', { name: 'What changes' });
  await expect(preview.getByRole('row', { name: new RegExp(`${birch}\\s*Small, 8 variants`) })).toContainText(
    '$220 / $180',
  );
  await expect(page.getByText('2 prints change, in 96 variants.')).toBeVisible();
  await checkScreen(page);
  await expireVerification(owner);
  await page.getByRole('button', { name: 'Change the prices of 2 prints' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
