import { expect, type Page } from '@playwright/test';
import { test } from './hydrated-pages.ts';

async function addresses(page: Page): Promise<string[]> {
  const [print] = await (await page.request.get('/api/shop/all-prints')).json();
  return [
    '/',
    '/shop/all-prints/',
    '/shop-prints',
    `/product/${print._id}`,
    `/artist/${encodeURIComponent(print.artist)}`,
    '/cart',
    '/login',
    '/register',
    '/contact',
    '/policies/terms-of-service',
  ];
}

test.describe('with a larger default font', () => {
  for (const pixels of [20, 24]) {
    test(`of ${pixels} pixels, no page of 360 pixels scrolls sideways`, async ({ playwright, baseURL }) => {
      const { launchOptions } = test.info().project.use;
      const args = [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${pixels}`];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
      for (const address of await addresses(page)) {
        await page.goto(address);
        const { font, width } = await page.evaluate(() => ({
          font: getComputedStyle(document.documentElement).fontSize,
          width: document.documentElement.scrollWidth,
        }));
        expect([address, font, width]).toEqual([address, `${pixels}px`, 360]);
      }
      await browser.close();
    });
  }
});

test.describe('enlarged to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the open music drawer leaves the header in view', async ({ page }) => {
    await page.goto('/shop/all-prints/');
    await page.getByRole('button', { name: 'Music' }).click();
    const drawer = page.getByRole('complementary', { name: 'Music' });
    await expect(drawer.getByRole('button', { name: 'Close' })).toBeVisible();
    const [header, music] = await Promise.all([page.getByRole('banner').boundingBox(), drawer.boundingBox()]);
    expect(music?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect((music?.y ?? 0) + (music?.height ?? 0)).toBeLessThanOrEqual(256);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the handle of the music drawer touches no text', async ({ page }) => {
    for (const address of await addresses(page)) {
      await page.goto(address);
      const handle = await page.getByRole('button', { name: 'Music' }).boundingBox();
      const leftmostText = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
        let leftmost = Number.POSITIVE_INFINITY;
        while (texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(texts.currentNode);
          const { width, x } = range.getBoundingClientRect();
          if (width > 1 && x > 0) leftmost = Math.min(leftmost, x);
        }
        return leftmost;
      });
      expect(leftmostText, address).toBeGreaterThanOrEqual((handle?.width ?? 0) + 3);
    }
  });
});
