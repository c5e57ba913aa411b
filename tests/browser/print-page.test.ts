import { expect } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { choose, openPrint } from './shopper.ts';

test('the zoom view works by keyboard, and loads the large photograph only when opened', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const title = await openPrint(page);
  await expect(page.getByRole('heading', { name: 'How large it hangs' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  const before = pictures.splice(0);

  const button = page.getByRole('button', { name: 'Look closely' });
  await button.press('Enter');
  const view = page.getByRole('dialog', { name: title });
  const photograph = view.getByRole('img', { name: title });
  await expect(photograph).toBeVisible();
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
  expect(before.some((url) => pictures.includes(url))).toBe(false);
  await expectNoViolations(page);

  const widthNow = async () => (await photograph.boundingBox())?.width ?? 0;
  const width = await widthNow();
  await page.keyboard.press('+');
  await expect.poll(widthNow).toBeGreaterThan(width * 1.2);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(button).toBeFocused();
});

test('a larger size fills more of the wall above the sofa, to scale', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const room = page.getByRole('figure').filter({ hasText: 'drawn to scale above a sofa' });
  const hungArea = async () => {
    const box = await room.locator('img[srcset]').boundingBox();
    return (box?.width ?? 0) * (box?.height ?? 0);
  };
  await choose(page, { size: 'Small', frame: 'No Frame', mount: 'Full Bleed' });
  await expect(room).toContainText('Small');
  await expect.poll(hungArea).toBeGreaterThan(0);
  const small = await hungArea();

  await choose(page, { size: 'Exhibition' });
  await expect(room).toContainText('Exhibition');
  await expect.poll(async () => (await hungArea()) / small).toBeCloseTo((48 * 60) / (14.5 * 18.5), 0);
});

test('the photograph opens also if the zoom view fails to load', async ({ page }) => {
  await page.route('**/assets/zoom-view*', (route) => route.abort());
  await openPrint(page);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  await page.getByRole('button', { name: 'Look closely' }).click();
  await expect(page).toHaveURL(/\/photographs\/.*\.jpg$/);
});
