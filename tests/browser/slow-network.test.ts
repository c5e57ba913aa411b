import { expect, type Page, test } from '@playwright/test';
import { addToCart, openPrint } from './shopper.ts';

/** Keeps the page's script on its way until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return arrival.resolve;
}

test('what is chosen before the script has come is what is priced, shown and bought', async ({ page }) => {
  await openPrint(page);
  const address = page.url();
  const release = await holdScripts(page);
  await page.goto(`${address}?frame=wood`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /Medium/ }).check();
  await page.getByRole('radio', { name: /Full Bleed/ }).check();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/size=medium&frame=wood&mount=full-bleed/);
  await expect(page.getByRole('radio', { name: /Medium/ })).toBeChecked();
  await expect(page.getByRole('definition').first()).toHaveText('$375');
  await addToCart(page);
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText('Medium, 16x20 in')).toBeVisible();
});

test('a filter chosen before the script has come filters', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/shop/all-prints/', { waitUntil: 'commit' });
  await page.getByLabel('Orientation').selectOption('portrait');
  release();
  await expect(page).toHaveURL(/orientation=portrait/);
  await expect(page.getByLabel('Orientation')).toHaveValue('portrait');
});
