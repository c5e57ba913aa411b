import { expect } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { test, waitForHydration } from './hydrated-pages.ts';
import { press } from './shopper.ts';

test('frame and mount can be chosen by keyboard on the home page, and the print opens with them', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await waitForHydration(page);
  const wall = page.getByRole('region', { name: 'Try a frame' });
  const frames = wall.getByRole('group', { name: 'Frame' });
  const mounts = wall.getByRole('group', { name: 'Mount' });
  await expect(wall).toContainText(
    'Print 48 x 36 in, framed 49 11/16 x 37 11/16 in, 2 in border and shadow box',
  );
  const pictureBefore = await wall.getByRole('img').screenshot();

  await frames.getByRole('radio', { name: 'Black' }).press('ArrowLeft');
  await expect(frames.getByRole('radio', { name: 'No Frame' })).toBeChecked();
  await mounts.getByRole('radio', { name: 'Border' }).press('ArrowRight');
  await expect(mounts.getByRole('radio', { name: 'Full Bleed' })).toBeChecked();
  await expect(wall).toContainText('Print 48 x 36 in, unframed, full bleed');
  expect(await wall.getByRole('img').screenshot()).not.toEqual(pictureBefore);
  await expectNoViolations(page);

  await wall.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\?size=collector&frame=none&mount=full-bleed$/);
  const checkedRadios = page.getByRole('main').getByRole('radio', { checked: true });
  await expect(checkedRadios.and(page.getByLabel('No Frame'))).toBeChecked();
  await expect(checkedRadios.and(page.getByLabel('Full Bleed'))).toBeChecked();
});

test('the frame chosen on the home page applies to the catalogue', async ({ page }) => {
  await page.goto('/');
  await press(page.getByRole('radio', { name: 'Wood' }));
  await page.getByRole('link', { name: 'SHOP NOW' }).click();
  await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Wood' })).toBeChecked();
});

for (const width of [320, 360, 603, 820, 1440, 1920]) {
  test(`the home page's headline fits in a window ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const headline = page.getByRole('heading', { name: 'WALLS THAT TALK' });
    const lines = await headline.evaluate((heading) =>
      [...heading.children].map((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
