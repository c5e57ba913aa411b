import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test, waitForHydration } from './hydrated-pages.ts';
import { openPrint, press } from './shopper.ts';
import { watchLayout } from './watch-layout.ts';

test('a link to a variant opens it without a layout shift', async ({ page }) => {
  // A typeface that loads after the first paint moves some words, see the next test.
  await page.route('**/*.woff2', (route) => route.abort());
  await openPrint(page);
  const address = page.url();
  const layout = await watchLayout(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${address}?size=exhibition&frame=wood&mount=full-bleed`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('radio', { name: 'Wood' })).toBeChecked();
    await expect(page.getByRole('definition').first()).toHaveText('$3,425');
    expect(await layout.moved()).toEqual([]);
  }
});

test('what arrived of the page stays in its place while the rest arrives', async ({ page }) => {
  for (const [width, height] of [
    [360, 740],
    [844, 390],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPrint(page);
    for (const name of ['Front', 'Save']) {
      const row = page
        .getByRole('button', { name, exact: true })
        .first()
        .locator(name === 'Save' ? '../..' : '..');
      expect(await movedWithoutLater(row), `the row of ${name} at ${width} px`).toEqual([]);
    }
  }
});

/** What of a row changes its place when what comes later in the page is taken away, from the last word to the first. */
function movedWithoutLater(row: Locator): Promise<string[]> {
  return row.evaluate((element) => {
    const placeOf = (part: Element) => part.getBoundingClientRect();
    // Fractions of a pixel that a row gains or loses are not seen.
    const isMoved = (from: DOMRect, to: DOMRect) =>
      Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) >= 1;
    const write = ({ x, y }: DOMRect) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    // What a picture consists of has its place in the picture.
    const parts = [...element.querySelectorAll(':not([data-plane] *)')].filter(
      (part) => part.getBoundingClientRect().width > 0,
    );
    const places = new Map(parts.map((part) => [part, placeOf(part)]));
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const moved = new Set<string>();
    for (const later of nodes.reverse()) {
      later.parentNode?.removeChild(later);
      for (const [part, place] of places) {
        const isEmpty = part.textContent === '' && !part.matches('img, svg, :has(img, path)');
        if (!part.isConnected || isEmpty || !isMoved(place, placeOf(part))) continue;
        moved.add(
          `<${part.localName} class="${part.className}">: ${write(place)} became ${write(placeOf(part))}`,
        );
      }
    }
    return [...moved];
  });
}

test('a typeface that loads late moves words by a few pixels, and nothing else', async ({ page }) => {
  await openPrint(page);
  const address = page.url();
  const layout = await watchLayout(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const typefaces = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await typefaces.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await waitForHydration(page);
    typefaces.resolve();
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    });
    expect(await page.evaluate(() => document.fonts.check('1rem "Inter Variable"'))).toBe(true);
    expect(await layout.share()).toBeLessThan(0.001);
    await page.unroute('**/*.woff2');
  }
});

test('a double click adds one line, and a second press another', async ({ page }) => {
  await openPrint(page);
  const add = page.getByRole('button', { name: 'Add to cart' });
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' }).first();
  await add.dblclick();
  await expect(cart).toHaveAccessibleDescription('1 print in the cart');
  await add.click();
  await expect(cart).toHaveAccessibleDescription('2 prints in the cart');
});

test('the sample of each frame has the color of the frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  for (const frame of ['Black', 'White', 'Wood']) {
    await press(page.getByRole('radio', { name: frame }));
    const sample = page.getByRole('radio', { name: frame }).locator('xpath=following-sibling::span[1]');
    const framedPrint = page.locator(`[data-frame="${frame.toLowerCase()}"] > :last-child`).first();
    for (const side of ['left', 'top'] as const) {
      const [sampleColor, frameColor] = [
        await borderColor(page, sample, side),
        await borderColor(page, framedPrint, side),
      ];
      const distance = Math.hypot(...sampleColor.map((value, index) => value - (frameColor[index] ?? 0)));
      expect(distance, `ΔE of ${frame}, ${side}`).toBeLessThan(3);
    }
  }
});

/** The average color of a drawn border away from its corners, in CIELAB. */
async function borderColor(page: Page, element: Locator, side: 'left' | 'top'): Promise<number[]> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  const borderWidth = await element.evaluate((drawnElement, name) => {
    return Number.parseFloat(getComputedStyle(drawnElement).getPropertyValue(`border-${name}-width`));
  }, side);
  const start = { x: box.x + box.width / 3, y: box.y + box.height / 3 };
  const clip =
    side === 'left'
      ? { x: box.x, y: start.y, width: borderWidth, height: box.height / 3 }
      : { x: start.x, y: box.y, width: box.width / 3, height: borderWidth };
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .toColorspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true });
  const values = new Float32Array(data.buffer, data.byteOffset, data.length / 4);
  const sums = [0, 0, 0];
  values.forEach((value, index) => {
    sums[index % 3] = (sums[index % 3] ?? 0) + value;
  });
  return sums.map((sum) => (sum * 3) / values.length);
}

test('the row of more prints works by keyboard and by its buttons, which are disabled at its ends', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const row = page.getByRole('list', { name: 'More prints, newest first' });
  const back = page.getByRole('button', { name: 'See more: back' });
  const onward = page.getByRole('button', { name: 'See more: onward' });
  await expect(row.getByText('6 sizes / $160', { exact: true }).first()).toBeVisible();
  await expect(back).toBeDisabled();
  await expect(onward).toBeEnabled();

  const scrollPosition = () => row.evaluate(({ scrollLeft }) => scrollLeft);
  await row.press('ArrowRight');
  await expect.poll(scrollPosition).toBeGreaterThan(0);
  await expect(back).toBeEnabled();
  for (let before = -1; (await scrollPosition()) > before; ) {
    before = await scrollPosition();
    await onward.press('Enter');
  }
  await expect(onward).toBeDisabled();
  await expect(onward).toBeFocused();
  await expect(row.getByRole('link', { name: /See all \d+ prints/ })).toBeInViewport();
  await row.getByRole('link', { name: /See all/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
});

test('sizes are a dropdown below 603 px, and the description is open from 821 px', async ({ page }) => {
  await openPrint(page);
  const address = page.url();
  const description = page.getByRole('button', { name: 'Description' });
  for (const { width, isList, isOpen } of [
    { width: 602, isList: false, isOpen: false },
    { width: 603, isList: true, isOpen: false },
    { width: 820, isList: true, isOpen: false },
    { width: 821, isList: true, isOpen: true },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
    await expect(page.getByRole('radio', { name: /Exhibition, 48x60 in/ })).toBeVisible({ visible: isList });
    await expect(page.getByRole('combobox', { name: 'Size' })).toBeVisible({ visible: !isList });
    await expect(description).toHaveAttribute('aria-expanded', String(isOpen));
  }
  for (const name of ['Printing & Framing', 'Shipping & Returns']) {
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
  }
});

test('a print added to the cart is announced for five seconds', async ({ page }) => {
  await page.clock.install();
  await openPrint(page);
  const toast = page.getByRole('status').filter({ hasText: 'Print added!' });
  const add = page.getByRole('button', { name: 'Add to cart' });
  await expect(add).toBeEnabled();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await add.click();
  await expect(toast).toHaveText('SuccessPrint added!');
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('every rendered view fills the stage of a portrait print', async ({ page }) => {
  const [print] = await (await page.request.get('/api/shop/all-prints?limit=1&orientation=portrait')).json();
  await page.goto(`/product/${print._id}`);
  const places = page.getByRole('list', { name: 'Views of the print' }).getByRole('listitem');
  await expect(places).not.toHaveCount(1);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const unfilled = await places.evaluateAll((all) =>
      all.slice(1).map((place) => {
        const view = (place.firstElementChild ?? place).getBoundingClientRect();
        const { left, top, right, bottom } = place.getBoundingClientRect();
        return Math.max(view.left - left, view.top - top, right - view.right, bottom - view.bottom);
      }),
    );
    expect(Math.max(...unfilled), `points beside a view at ${width} px`).toBeLessThan(1);
  }
});

test('until a photograph loads, a placeholder in its colors fills its place', async ({ page }) => {
  await page.route('**/photographs/**', () => {});
  await page.goto('/shop/all-prints/', { waitUntil: 'commit' });
  const card = page.getByRole('main').getByRole('article').first();
  expect(await placeholderWidth(card.getByRole('img').locator('xpath=../..'))).toBe(5);
  const print = await card.getByRole('link').first().getAttribute('href');
  await page.goto(`${print}`, { waitUntil: 'commit' });
  const photograph = page.getByRole('figure').first().getByRole('img').first();
  expect(await placeholderWidth(photograph.locator('xpath=../..'))).toBe(5);
});

/** The width in pixels of the picture in an element's background. */
function placeholderWidth(element: Locator): Promise<number> {
  return element.evaluate(async (drawnElement) => {
    const picture = new Image();
    picture.src = getComputedStyle(drawnElement).backgroundImage.slice(5, -2);
    await picture.decode();
    return picture.naturalWidth;
  });
}
