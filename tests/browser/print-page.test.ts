import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { choose, openPrint, press } from './shopper.ts';

test('the zoom view works by keyboard, and loads the large photograph only when opened', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const title = await openPrint(page);
  await expect(page.getByRole('heading', { name: 'See it to scale' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  const earlierPictures = pictures.splice(0);

  const button = page.getByRole('button', { name: 'Look closely' });
  await button.press('Enter');
  const view = page.getByRole('dialog', { name: title });
  const photograph = view.getByRole('img', { name: new RegExp(`^${title} by .*[^h]$`) });
  await expect(photograph).toBeInViewport();
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
  expect(earlierPictures.some((url) => pictures.includes(url))).toBe(false);
  await expectNoViolations(page);

  const widthNow = async () => (await photograph.boundingBox())?.width ?? 0;
  const width = await widthNow();
  await page.keyboard.press('+');
  await expect.poll(widthNow).toBeGreaterThan(width * 1.2);
  await view.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await expect.poll(widthNow).toBeLessThan(width * 1.1);
  await view.getByRole('button', { name: 'The whole photograph' }).press('Enter');
  await expect(view.getByRole('img', { name: /, the whole photograph$/ })).toBeInViewport({ ratio: 0.9 });
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(button).toBeFocused();
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not drawn.');
  return box;
}

const photographOf = (page: Page) => page.getByRole('figure').first().locator('img').first();

test('a laptop shows all choices and the button beside the whole print', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const button = await boxOf(page.getByRole('button', { name: 'Add to cart' }));
  expect(button.y + button.height).toBeLessThanOrEqual(900);
  const mounts = await boxOf(page.getByRole('group', { name: 'Mount' }));
  expect(mounts.y + mounts.height).toBeLessThanOrEqual(button.y);
});

test('a narrow page shows the chosen size in full, and the print, small, while it is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPrint(page);
  const dropdown = page.getByRole('combobox', { name: 'Size' });
  for (const width of [320, 360, 412, 480, 602]) {
    await page.setViewportSize({ width, height: 740 });
    for (const size of ['medium', 'exhibition']) {
      await dropdown.selectOption(size);
      const { text, room } = await dropdown.evaluate(measureChosen);
      expect(text, `${width} px, ${size}: the width of the chosen text`).toBeLessThanOrEqual(room);
    }
    const mounts = page.getByRole('group', { name: 'Mount' });
    for (const choice of [dropdown, page.getByRole('group', { name: 'Frame' }), mounts]) {
      await choice.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      expect(await page.evaluate(findPrintInView), `${width} px`).toBe(true);
    }
    await press(mounts.getByRole('radio', { name: 'Full Bleed' }));
    await press(mounts.getByRole('radio', { name: 'Border' }));
  }
});

/** The width of the chosen option's text, and the width that the closed dropdown has for it. */
function measureChosen(element: HTMLElement | SVGElement) {
  if (!(element instanceof HTMLSelectElement)) throw new Error('This is no dropdown.');
  const { font, paddingLeft, paddingRight } = getComputedStyle(element);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('This browser draws no text.');
  pen.font = font;
  const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return { text: pen.measureText(element.selectedOptions[0]?.text ?? '').width, room };
}

/** Whether a whole framed print is in the window, with nothing over its middle and its corners. */
function findPrintInView(): boolean {
  return [...document.querySelectorAll('[data-frame]')].some((print) => {
    const { left, top, right, bottom, width } = print.getBoundingClientRect();
    const points = [
      ...[
        [left + 1, top + 1],
        [right - 1, top + 1],
        [left + 1, bottom - 1],
        [right - 1, bottom - 1],
      ],
      [(left + right) / 2, (top + bottom) / 2],
    ];
    return width > 40 && points.every(([x = 0, y = 0]) => print.contains(document.elementFromPoint(x, y)));
  });
}

test('on a phone, price and button stay in view beside the choices, and cover no focused control', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPrint(page);
  const button = page.getByRole('button', { name: 'Add to cart' });
  await expect(button).toBeInViewport({ ratio: 1 });
  const disclosure = page.getByRole('button', { name: 'Shipping & Returns' });
  await disclosure.focus();
  await expect(button).toBeInViewport({ ratio: 1 });
  const disclosureBox = await boxOf(disclosure);
  expect(disclosureBox.y + disclosureBox.height).toBeLessThanOrEqual((await boxOf(button)).y);
});

test('the caption states the size of the print and the size of its frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  await choose(page, { size: 'Medium', frame: 'Black', mount: 'Border' });
  const figure = page.getByRole('figure').first();
  await expect(figure).toContainText(
    /Print (16 x 20|20 x 16) in, framed (17\s1\/8 x 21\s1\/8|21\s1\/8 x 17\s1\/8) in, 2\s1\/2 in mat/,
  );
  await choose(page, { size: 'Giant', frame: 'No Frame' });
  await expect(figure).toContainText(/Print (24 x 36|36 x 24) in, unframed, 2 in border(?! and)/);
});

const gallery = (page: Page) => page.getByRole('list', { name: 'Views of the print' });

test('a larger size fills more of the wall above the sofa, to scale', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const wall = gallery(page).locator('[data-plane="room"]');
  const wallInches = 120;
  /** The photograph in square inches, of the size that it should have. Perspective makes it a little larger. */
  const sizeOnWall = async (squareInches: number) => {
    const inch = (await wall.evaluate((element) => (element as HTMLElement).offsetWidth)) / wallInches;
    const { width, height } = await boxOf(wall.locator('img'));
    return (width * height) / inch ** 2 / squareInches;
  };
  await choose(page, { size: 'Small', frame: 'No Frame', mount: 'Full Bleed' });
  await expect.poll(() => sizeOnWall(14.5 * 18.5)).toBeCloseTo(1, 1);
  await choose(page, { size: 'Exhibition' });
  await expect.poll(() => sizeOnWall(48 * 60)).toBeCloseTo(1, 1);
});

test('all sizes hang side by side at one scale', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await openPrint(page);
    await choose(page, { frame: 'No Frame' });
    const sizes = page.getByRole('region', { name: 'See it to scale' }).getByRole('listitem');
    const widthOf = async (size: string) =>
      (await boxOf(sizes.filter({ hasText: size }).locator('img'))).width;
    // The pictures follow a choice after the control does.
    const error = async () => Math.abs((await widthOf('Exhibition')) / (await widthOf('Small')) - 60 / 18.5);
    await choose(page, { mount: 'Full Bleed' });
    await expect.poll(error).toBeLessThan(0.1);
  }
});

test('thumbnails and arrow keys go through the views of the chosen variant', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  await choose(page, { size: 'Medium', frame: 'Wood', mount: 'Border' });
  const thumbnails = page.getByRole('figure').first().getByRole('button');
  await thumbnails.filter({ hasText: 'Corner' }).click();
  await expect(
    gallery(page).getByRole('img', { name: 'A corner of the wood frame, from near' }),
  ).toBeInViewport({
    ratio: 0.7,
  });
  await expect(thumbnails.filter({ hasText: 'Corner' })).toHaveAttribute('aria-current', 'true');
  await gallery(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    gallery(page).getByRole('img', { name: 'The wood frame on the wall, from the side' }),
  ).toBeInViewport({
    ratio: 0.7,
  });
  await choose(page, { frame: 'Black' });
  await expect(
    gallery(page).getByRole('img', { name: 'The black frame on the wall, from the side' }),
  ).toBeVisible();
  await choose(page, { frame: 'No Frame' });
  await expect(thumbnails.filter({ hasText: 'Back' })).toHaveCount(0);
});

test('each press of an arrow key goes one view further, also while the views still scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  await choose(page, { frame: 'Wood' });
  await gallery(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(gallery(page).getByRole('img', { name: /^The back of the wood frame/ })).toBeInViewport({
    ratio: 0.7,
  });
});

test('every view of every variant has its picture', async ({ page }) => {
  await openPrint(page);
  for (const size of ['Small', 'Giant']) {
    for (const frame of ['Black', 'White', 'Wood', 'No Frame']) {
      for (const mount of ['Border', 'Full Bleed']) {
        await choose(page, { size, frame, mount });
        const pictures = await gallery(page)
          .locator('img[src^="/views/"]')
          .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
        const layers = await gallery(page)
          .locator('[style*="/views/"]')
          .evaluateAll((elements) =>
            elements.flatMap(
              (element) => element.getAttribute('style')?.match(/\/views\/[a-z-]+\.avif/g) ?? [],
            ),
          );
        expect(layers.length).toBeGreaterThan(0);
        for (const file of [...pictures, ...layers])
          expect((await page.request.get(file)).ok(), file).toBe(true);
      }
    }
  }
});

test('a click on the print opens the zoom view, and a click there zooms', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = await openPrint(page);
  await page.mouse.click(...(await middleOf(photographOf(page))));
  const photograph = page.getByRole('dialog', { name: title }).getByRole('img', { name: title }).first();
  await expect(photograph).toBeInViewport({ ratio: 0.9 });
  const { width } = await boxOf(photograph);
  // The glass lies over the photograph.
  await page.mouse.click(...(await middleOf(photograph)));
  await expect.poll(async () => (await boxOf(photograph)).width).toBeGreaterThan(width * 1.5);
});

async function middleOf(locator: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = await boxOf(locator);
  return [x + width / 2, y + height / 2];
}

test('the photograph opens also if the zoom view fails to load', async ({ page }) => {
  await page.route('**/assets/zoom-view*', (route) => route.abort());
  await openPrint(page);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  await page.getByRole('button', { name: 'Look closely' }).click();
  await expect(page).toHaveURL(/\/photographs\/.*\.jpg$/);
});
