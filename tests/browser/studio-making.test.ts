import { expect, type Page, test } from '@playwright/test';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { expectNoViolations } from './expect-no-violations.ts';
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

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
}

async function checkShopPage(page: Page, name: string): Promise<void> {
  await openShopPage(page, name);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
}

test('an owner changes days, materials, workshop and playlist, and a visitor sees each', async ({
  page,
  browser,
}) => {
  test.slow();
  await enterStudio(page, newEmail(), 'owner', shop);
  const visitor = await (await browser.newContext()).newPage();
  const [print] = await (await visitor.request.get(`${shop.url}/api/shop/all-prints`)).json();
  /** Reads a print's page until it shows, or no longer shows, a text. */
  const expectPage = (text: string | RegExp, isShown = true, variant = '') =>
    expect(async () => {
      const html = await (await visitor.request.get(`${shop.url}/product/${print._id}${variant}`)).text();
      if (isShown) expect(html.replaceAll('<!-- -->', '')).toMatch(text);
      else expect(html).not.toMatch(text);
    }).toPass({ timeout: 90_000 });

  await checkShopPage(page, 'Production');
  await page.getByLabel('Ships within').fill('9');
  await page.getByLabel('At the door within').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('must be at least the shortest time')).toBeVisible();
  await page.getByLabel('Ships within').fill('3');
  await expect(page.getByRole('region', { name: 'Preview of the promise' })).toContainText('3 to 5 days');
  await save(page);
  await expectPage(
    'Production and shipping take 3 to 5 days. Every order ships within 3 days of payment, and is at your door within 5.',
  );

  await checkShopPage(page, 'Materials');
  await page.getByLabel('Paper').fill('Kozo, matte, 110 gsm');
  const facts = page.getByRole('region', { name: 'Preview of the materials' });
  await expect(facts).toContainText('Kozo, matte, 110 gsm');
  await expect(facts).toContainText('Small, Medium, and Large: 1 1/8 in');
  await save(page);
  await expectPage('Kozo, matte, 110 gsm');
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText(
    'Changed: Paper',
  );

  await checkShopPage(page, 'Workshop');
  await expect(page.getByText('You can make all 6 sizes.')).toBeVisible();
  const change = page.getByRole('region', { name: 'If you save' });
  await expect(change).toHaveCount(0);
  const rolls = page.getByRole('group', { name: 'Rolls' });
  for (const _ of ['44', '60'])
    await rolls
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
  await rolls.getByLabel('Rolls 2, Width, in').fill('22');
  await rolls.getByRole('button', { name: 'Add a roll' }).click();
  await rolls.getByLabel('Rolls 3, Width, in').fill('wide');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rolls.getByRole('alert')).toHaveText(/^Line 3 /);
  await rolls.getByLabel('Rolls 3, Width, in').fill('20');
  await rolls.getByLabel('Rolls 3, Length when new, ft').fill('100');
  await expect(change).toContainText('Giant and larger go off sale on 3 prints.');
  await expectPage(/<input[^>]*value="giant"/);
  await save(page);
  await expect(page.getByText('You cannot make Giant and larger.')).toBeVisible();
  await expectPage(/<input[^>]*value="giant"/, false);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectPage(/<input[^>]*value="giant"/);
  await expect(rolls.getByRole('row')).toHaveCount(5);
  await expect(rolls.getByLabel('Rolls 4, Width, in')).toHaveValue('60');

  const unframed = writeVariant({ size: 'giant', frameColor: 'none', mount: 'Full Bleed' });
  await expectPage('The print, full bleed, not framed, rolled in a tube', true, unframed);
  await page.getByLabel('Unframed prints in a tube').selectOption('Up to Large');
  await save(page);
  await expectPage('The print on its board, full bleed, not framed', true, unframed);
  await page.getByLabel('Unframed prints in a tube').selectOption('Never');
  await save(page);
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText(
    'Changed: Unframed prints in a tube',
  );

  await checkShopPage(page, 'Name and words');
  await page.getByLabel('SoundCloud playlist').fill('https://on.soundcloud.com/abc');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('must be the address of a SoundCloud playlist')).toBeVisible();
  await page.getByLabel('SoundCloud playlist').fill('https://soundcloud.com/ada/sets/quiet-rooms');
  await save(page);
  await expectPage('https://soundcloud.com/ada/sets/quiet-rooms');
  await visitor.context().close();
});
