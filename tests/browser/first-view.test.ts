import { expect, type Page } from '@playwright/test';
import { test } from './hydrated-pages.ts';

function requestsOf(page: Page): { type: string; path: string }[] {
  const requests: { type: string; path: string }[] = [];
  page.on('request', (request) => {
    requests.push({ type: request.resourceType(), path: new URL(request.url()).pathname });
  });
  return requests;
}

test('the first response contains the styles, and scripts do not delay the photographs', async ({ page }) => {
  const requests = requestsOf(page);
  const requestTypes = () => requests.map(({ type }) => type);
  await page.goto('/');
  await expect.poll(requestTypes).toContain('script');
  await page.waitForLoadState('networkidle');
  const types = requestTypes();
  expect(types).not.toContain('stylesheet');
  const firstPhotograph = requests.findIndex(({ path }) => path.startsWith('/photographs/'));
  expect(types.indexOf('script')).toBeGreaterThan(firstPhotograph);
});

test('later pages fetch only their own styles, and going back shows the first page unchanged', async ({
  page,
}) => {
  const lookOf = () =>
    page.getByRole('main').evaluate((main) => {
      const parts = [main, ...main.querySelectorAll('h1, form, article, article h2')];
      return parts.map((part) => {
        const { font, color, padding, display, gap } = getComputedStyle(part);
        return [font, color, padding, display, gap].join();
      });
    });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  const contactLook = await lookOf();
  const requests = requestsOf(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
  const catalogueLook = await lookOf();
  const styles = requests.filter(({ type }) => type === 'stylesheet').map(({ path }) => path);
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.join()).not.toContain('root');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  expect(await lookOf()).toEqual(contactLook);

  await page.goto('/shop/all-prints/');
  await expect.poll(lookOf).toEqual(catalogueLook);
  expect(errors).toEqual([]);
});

/** Phones upright and on their side, a tablet, desktops, and a page enlarged to 400 % at 1280 x 1024. */
const windows = [
  ...[
    [360, 640],
    [360, 740],
    [740, 360],
    [844, 390],
    [820, 1180],
  ],
  ...[
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
    [320, 256],
  ],
].map(([width = 0, height = 0]) => ({ width, height }));

for (const orientation of ['portrait', 'landscape']) {
  test(`every window shows a whole framed ${orientation}, with nothing over it, before it is scrolled`, async ({
    page,
  }) => {
    const [print] = await (
      await page.request.get(`/api/shop/all-prints?limit=1&orientation=${orientation}`)
    ).json();
    await page.goto(`/product/${print._id}`);
    for (const window of windows) {
      const name = `${window.width}x${window.height}`;
      const view = await inWindow(page, window, measurePrint);
      expect(view.outside, `${name}: part of the frame outside the window`).toBe(0);
      expect(view.over, `${name}: what covers the frame`).toEqual([]);
      expect(
        view.share,
        `${name}: the share of its column or its height that the frame fills`,
      ).toBeGreaterThan(0.8);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        `${name}: points by which the page scrolls sideways`,
      ).toBe(0);
      expect(await page.evaluate(findUnderMusic), `${name}: what the music handle covers`).toEqual([]);
    }
  });
}

test('the buy bar leaves three quarters of every window to the page, and the thumbnails are one row', async ({
  page,
}) => {
  const [print] = await (await page.request.get('/api/shop/all-prints?limit=1')).json();
  await page.goto(`/product/${print._id}`);
  for (const window of windows) {
    const name = `${window.width}x${window.height}`;
    await inWindow(page, window, () => scrollTo(0, document.documentElement.scrollHeight / 3));
    const bar = page.getByRole('button', { name: 'Add to cart' }).locator('..');
    const covered = await bar.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const isStuck = getComputedStyle(element).position === 'sticky' && top < innerHeight;
      return isStuck ? (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight : 0;
    });
    expect(covered, `${name}: the share of the window that the bar covers`).toBeLessThan(0.25);
    const thumbnails = page
      .getByRole('figure')
      .first()
      .getByRole('button', { name: /^(Front|Side|Room)$/ });
    const boxes = await thumbnails.evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect().toJSON()),
    );
    const isRow = new Set(boxes.map(({ bottom }) => bottom)).size === 1;
    const isColumn = new Set(boxes.map(({ left }) => left)).size === 1;
    expect([name, boxes.length, isRow || isColumn]).toEqual([name, 3, true]);
    if (window.height < 480) expect(isRow, name).toBe(true);
    const position = await thumbnails.first().evaluate(({ parentElement }) => {
      return parentElement && getComputedStyle(parentElement).position;
    });
    expect([name, position]).toEqual([name, 'static']);
  }
});

/** Resizes the window, scrolls to the top, and calls a function in the page once it is drawn. */
async function inWindow<Result>(
  page: Page,
  size: { width: number; height: number },
  call: () => Result,
): Promise<Result> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    scrollTo(0, 0);
    for (const animation of document.getAnimations()) animation.finish();
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(call);
}

/** The pixels of the frame outside the window, what is above it at the points of a grid, and how much room it fills. */
function measurePrint() {
  const frame = document.querySelector('figure [data-frame]');
  const place = frame?.closest('li');
  if (!frame || !place) throw new Error('The page shows no framed print.');
  const { left, top, right, bottom, width, height } = frame.getBoundingClientRect();
  const over = new Set<string>();
  const steps = 40;
  for (let row = 0; row <= steps; row++) {
    for (let column = 0; column <= steps; column++) {
      const x = left + 0.5 + ((width - 1) * column) / steps;
      const y = top + 0.5 + ((height - 1) * row) / steps;
      const [topmost] = document.elementsFromPoint(x, y);
      if (!topmost || !place.contains(topmost)) over.add(topmost?.outerHTML.slice(0, 80) ?? 'the edge');
    }
  }
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector('[class*="actions"]')?.getBoundingClientRect();
  const isAboveBar = bar !== undefined && bar.left < right;
  const room = (isAboveBar ? Math.min(bar.top, innerHeight) : innerHeight) - header;
  return {
    outside: Math.max(0, -left, -top, right - innerWidth, bottom - innerHeight),
    over: [...over],
    share: Math.max(width / place.getBoundingClientRect().width, height / room),
  };
}

/** Texts and controls that lie below the handle of the music drawer. */
function findUnderMusic(): string[] {
  const handle = document.querySelector('aside[aria-label="Music"]');
  if (!handle) throw new Error('The page has no music player.');
  const { left, top, width, height } = handle.getBoundingClientRect();
  const found = new Set<string>();
  for (let row = 0; row <= 20; row++) {
    for (let column = 0; column <= 6; column++) {
      const x = left + 0.5 + ((width - 1) * column) / 6;
      const y = top + 0.5 + ((height - 1) * row) / 20;
      for (const element of document.elementsFromPoint(x, y)) {
        const isContent = element.matches('a, button, input, select, img, p, h1, h2, label, dt, dd, span');
        if (isContent && !handle.contains(element)) found.add(element.outerHTML.slice(0, 80));
      }
    }
  }
  return [...found];
}
