import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { test, waitForHydration } from './hydrated-pages.ts';
import { choose, openPrint } from './shopper.ts';

const link = (page: Page) => page.getByRole('link', { name: 'View in your room' });

test('a desktop, which has no viewer for models, shows no link and loads no code for it', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openPrint(page);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await expect(link(page)).toHaveCount(0);
  expect(scripts.filter((url) => url.includes('room-link'))).toEqual([]);
});

test.describe('on an Android phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    viewport: { width: 360, height: 740 },
  });

  test('Scene Viewer hangs the chosen variant, at its real size, and a phone without it stays on the page', async ({
    page,
  }) => {
    await openPrint(page);
    await choose(page, { frame: 'Wood' });
    await expect(link(page)).toHaveAttribute('href', /-small-wood-border\.glb/);
    const href = (await link(page).getAttribute('href')) ?? '';
    const query = new URL(href).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      resizable: 'false',
      enable_vertical_placement: 'true',
      mode: 'ar_preferred',
    });
    const fallback = /S\.browser_fallback_url=([^;]*);end;$/.exec(href)?.[1] ?? '';
    const choice = '?size=small&frame=wood&mount=border#to-scale';
    expect(decodeURIComponent(fallback)).toBe(page.url().replace(/[?#].*$/, '') + choice);
    const model = await page.request.get(query.get('file') ?? '');
    expect([model.status(), model.headers()['content-type']]).toEqual([200, 'model/gltf-binary']);
    await expectNoViolations(page);
  });
});

test('AR Quick Look hangs the chosen variant, at its real size', async ({ page }) => {
  await page.addInitScript(() => {
    const supports = DOMTokenList.prototype.supports;
    DOMTokenList.prototype.supports = function (word) {
      return word === 'ar' || supports.call(this, word);
    };
  });
  await openPrint(page);
  await expect(link(page)).toHaveAttribute('rel', 'ar');
  const href = (await link(page).getAttribute('href')) ?? '';
  expect(href).toMatch(/\.usdz#allowsContentScaling=0$/);
  // Safari opens the viewer only for a link whose one element is a picture.
  expect(await link(page).evaluate(({ children }) => [...children].map(({ tagName }) => tagName))).toEqual([
    'IMG',
  ]);
  const model = await page.request.get(new URL(href, page.url()).href);
  expect([model.status(), model.headers()['content-type']]).toEqual([200, 'model/vnd.usdz+zip']);
});
