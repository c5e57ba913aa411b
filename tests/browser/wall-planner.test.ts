import { expect, type Locator, type Page } from '@playwright/test';
import type { Product, ProductSummary } from '#domain/api/catalogue/product.ts';
import { frame } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { parseInches } from '#domain/fulfillment/parse-inches.ts';
import { keyboardJourneys } from '#domain/shop/accessibility.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { fillCart } from './fill-cart.ts';
import { test } from './hydrated-pages.ts';
import { tabTo } from './keyboard.ts';
import { joinedMember } from './member.ts';
import { choose, openPrint } from './shopper.ts';
import { watchLayout } from './watch-layout.ts';

const wallOf = (page: Page) => page.getByRole('region', { name: /^Your wall, / });
const grips = (page: Page) => wallOf(page).getByRole('button');
const planned = (page: Page) =>
  page.getByRole('region', { name: 'Prints on your wall' }).getByRole('listitem');
const titlesOf = (page: Page) => planned(page).getByRole('heading', { level: 3 });

async function firstPrints(page: Page, count: number): Promise<ProductSummary[]> {
  return (await page.request.get(`/api/shop/all-prints?limit=${count}`)).json();
}

/** A plan of the newest prints, in small, black frames. */
async function openPlan(page: Page, count: number, query = ''): Promise<ProductSummary[]> {
  const prints = await firstPrints(page, count);
  const parts = prints.map(({ _id }) => `print=${_id}_small_black_border`);
  await page.goto(`/wall?${[query, ...parts].filter(Boolean).join('&')}`);
  await expect(grips(page)).toHaveCount(count);
  return prints;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible.`);
  return box;
}

test('the prints of a cart hang on a wall to scale, change their variant, and go into the cart once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const cartTitles = await fillCart(page, 3);
  await page.goto('/cart');
  await page.getByRole('link', { name: 'See them together on a wall' }).click();
  await expect(titlesOf(page)).toHaveText(cartTitles.map((title, index) => `${index + 1}. ${title}`));
  await expect(page).toHaveURL(/\/wall\?print=/);
  await page.getByLabel('Furniture below').selectOption('Sofa');
  await expect(page.getByText(/This is \d+% of the width of your sofa/)).toBeVisible();
  await expectSofaToScale(page);
  await expectNoViolations(page);

  const second = planned(page).nth(1);
  await second.getByLabel('Size').selectOption({ label: 'Large, 18x24 in' });
  await second.getByLabel('Frame').selectOption('White');
  await expectDrawnWidth(page, 1);
  const regular = page.getByText('REGULAR PRICE').locator('..');
  const total = (await regular.textContent()) ?? '';
  await page.getByRole('button', { name: 'Add all to cart' }).dblclick();
  await expect(
    page.getByText(/print added to your cart\.|All of these prints are in your cart\./),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2, name: cartTitles[1] ?? '' }),
  ).toHaveCount(2);
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2, name: cartTitles[0] ?? '' }),
  ).toHaveCount(1);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan your wall' })).toBeVisible();
  await expect(regular).toHaveText(total);
  await expect(second.getByLabel('Frame')).toHaveValue('white');
  await page.reload();
  await expect(second.getByLabel('Size')).toHaveValue('large');
});

/** The picture of the usual sofa, 84 in wide, stands on a wall of 144 in. It shows 14 in beside a sofa of 88 in. */
async function expectSofaToScale(page: Page): Promise<void> {
  const picture = wallOf(page).locator('img[src="/views/furniture-sofa-88.avif"]');
  await expect(picture).toHaveJSProperty('naturalWidth', 12 * (88 + 2 * 14));
  const [{ width }, wall] = [await boxOf(picture), await boxOf(wallOf(page))];
  expect((144 * width) / wall.width).toBeCloseTo((84 * (88 + 2 * 14)) / 88, 0);
}

/** The drawn width of a print, compared with the wall's, is that of its variant. */
async function expectDrawnWidth(page: Page, index: number): Promise<void> {
  const hung = planned(page).nth(index);
  const id = /[\da-f-]{36}/.exec((await hung.getByRole('link').getAttribute('href')) ?? '')?.[0];
  const print: Product = await (await page.request.get(`/api/products/find/${id}`)).json();
  const mount = await hung.getByLabel('Mount').inputValue();
  const variant = {
    size: 'large',
    frameColor: 'white',
    mount: mount === 'Border' ? mount : 'Full Bleed',
  } as const;
  const { outside } = frame(variant, print.orientation, defaultMouldings);
  const wall = await boxOf(wallOf(page));
  await expect
    .poll(async () =>
      Math.abs((144 * (await boxOf(grips(page).nth(index))).width) / wall.width - outside.width),
    )
    .toBeLessThan(0.3);
}

test('prints of a row are reordered by dragging, and a salon print goes anywhere; every change can be undone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [first, second, third] = await openPlan(page, 3);
  const address = page.url();
  await drag(page, grips(page).first(), await middleOf(grips(page).last()));
  await expect(titlesOf(page)).toHaveText([
    `1. ${second?.title}`,
    `2. ${third?.title}`,
    `3. ${first?.title}`,
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titlesOf(page).first()).toHaveText(`1. ${first?.title}`);
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(titlesOf(page).first()).toHaveText(`1. ${second?.title}`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(titlesOf(page).first()).toHaveText(`1. ${first?.title}`);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(titlesOf(page).first()).toHaveText(`1. ${second?.title}`);

  await page.getByRole('radio', { name: 'Salon' }).check();
  const wall = await boxOf(wallOf(page));
  await drag(page, grips(page).first(), { x: wall.x + wall.width / 8, y: wall.y + wall.height / 4 });
  // An eighth of a wall of 144 in.
  await expect(planned(page).first()).toContainText(
    /It hangs 7\d(\s\d+\/\d+)? in from the floor to its middle, (8|9|10)/,
  );
  await expect(page).toHaveURL(/hang=salon.*_18(\.\d+)?_7\d/);
  await page.reload();
  await expect(planned(page).first()).toContainText(/It hangs 7\d/);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Arrange them again' }).click();
  await expect(planned(page).first()).toContainText('It hangs 58 in');
});

async function middleOf(locator: Locator) {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

test(`with the keyboard alone: ${keyboardJourneys.plan}, on a phone, with forced colors and without motion`, async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const [first, second] = await openPlan(page, 3);
  await expectNoViolations(page);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await tabTo(page, 'button', new RegExp(`^1\\. ${first?.title}: 58 in from the floor to its middle, `));
  await page.keyboard.press('ArrowRight');
  await expect(titlesOf(page).first()).toHaveText(`1. ${second?.title}`);
  await expect(grips(page).nth(1)).toBeFocused();
  await page.getByRole('radio', { name: 'Row' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Salon' })).toBeChecked();
  const field = planned(page).first().getByLabel('From the left edge, in inches');
  const left = async () => parseInches(await field.inputValue()) ?? 0;
  const before = await left();
  await grips(page).first().press('ArrowRight');
  await expect.poll(left).toBe(Math.round(4 * before + 1) / 4);
  await grips(page).first().press('Shift+ArrowLeft');
  await expect.poll(left).toBe(Math.round(4 * before + 1) / 4 - 1);
  await expect(page.getByRole('status').filter({ hasText: 'from the left edge of the wall' })).toHaveCount(1);
  await field.fill('12');
  await page.keyboard.press('Enter');
  await expect(planned(page).first()).toContainText('12 in from the left edge of the wall');

  await planned(page).first().getByRole('button', { name: 'Move right' }).press('Enter');
  await expect(titlesOf(page).first()).toHaveText(`1. ${first?.title}`);
  await expect(planned(page).nth(1).getByRole('button', { name: 'Move right' })).toBeFocused();
  await planned(page).last().getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(planned(page)).toHaveCount(2);
  await expect(planned(page).last().getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.emulateMedia({ forcedColors: 'none' });
  await expectNoViolations(page);
});

test('the hanging sheet has the places of the plan, and prints without a frame are not on it', async ({
  page,
}) => {
  const [, second] = await openPlan(page, 2);
  await page.getByLabel('Furniture below').selectOption('Desk');
  await planned(page).first().getByLabel('Frame').selectOption('No Frame');
  await expect(page.getByText('They are not on the hanging sheet.')).toBeVisible();
  await page.getByLabel('Paper').selectOption('A4');
  const download = page.waitForEvent('download');
  const request = page.waitForRequest('**/api/wall/hanging.pdf');
  await page.getByRole('button', { name: 'Hanging sheet (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe('hanging-sheet.pdf');
  const { paper, wall, prints } = (await request).postDataJSON();
  expect(paper).toBe('a4');
  expect(wall).toEqual({ width: 144, height: 96, furniture: { width: 55, height: 30 } });
  expect(prints).toHaveLength(1);
  expect(prints[0]).toMatchObject({ number: 2, title: second?.title, size: 'small', frame: 'black' });
  expect(prints[0].centerInches).toBe(58);
  expect(prints[0].leftInches).toBeGreaterThan(70);

  await page.route('**/api/wall/hanging.pdf', (route) => route.fulfill({ status: 429 }));
  await page.getByRole('button', { name: 'Hanging sheet (PDF)' }).click();
  await expect(page.getByText('Please try again in 10 minutes.')).toBeVisible();
});

test('prints that do not fit the wall say what to do, and so do invalid numbers', async ({ page }) => {
  await openPlan(page, 3, 'wall=40x96');
  await expect(page.getByText(/The prints need .* your wall is 40 in wide\./)).toBeVisible();
  await expect(
    page.getByText('The hanging sheet is ready as soon as all prints fit the wall.'),
  ).toBeVisible();
  await page.getByLabel('Wall width, in inches').fill('7');
  await page.getByLabel('Wall width, in inches').press('Enter');
  await expect(page.getByText("The wall's width must be 24 to 600 in.")).toBeVisible();
  await page.getByLabel('Wall width, in inches').fill('150 1/2');
  await page.getByLabel('Wall width, in inches').press('Enter');
  await expect(page.getByText(/your wall is 40 in wide/)).toHaveCount(0);
  await expect(page).toHaveURL(/wall=150\.5x96/);

  const [print] = await firstPrints(page, 1);
  await page.goto(`/wall?hang=salon&print=${print?._id}_small_black_border_3_58`);
  const left = page.getByLabel('From the left edge, in inches');
  await expect(left).toHaveValue(/^-\d/);
  await left.fill('0');
  await left.press('Enter');
  await expect(planned(page)).toContainText(', 0 in from the left edge of the wall');
});

test('a damaged link says what is missing, and a print that has left the shop can be removed', async ({
  page,
}) => {
  const [print] = await firstPrints(page, 1);
  const gone = '0198c000-dead-7000-8000-000000000001';
  await page.goto(
    `/wall?wall=1e9x96&hang=spiral&print=%00&print=${gone}_small_black_border&print=${print?._id}_small_black_border`,
  );
  await expect(page.getByText("The wall's width must be 24 to 600 in.")).toBeVisible();
  await expect(page.getByText('The arrangement in this link is unknown.')).toBeVisible();
  await expect(page.getByText('A print in this link is missing')).toBeVisible();
  await expect(titlesOf(page)).toHaveText(['1. No longer on our walls', `2. ${print?.title}`]);
  await planned(page).first().getByRole('button', { name: 'Remove' }).click();
  await expect(titlesOf(page)).toHaveText([`1. ${print?.title}`]);
});

test('a plan works without storage, and its link can be shared', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
    Object.defineProperty(navigator, 'share', { value: undefined });
    navigator.clipboard.writeText = async (text) => {
      document.title = text;
    };
  });
  await page.goto('/wall');
  await expect(page.getByText('Your wall is bare.')).toBeVisible();
  const latest = page.getByRole('list', { name: 'Latest releases' }).getByRole('button');
  await latest.first().click();
  await latest.nth(1).click();
  await expect(planned(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Share this plan' }).click();
  await expect(page.getByText('The link to this plan is copied.')).toBeVisible();
  expect(await page.title()).toBe(page.url());
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('2 prints added to your cart.')).toBeVisible();
});

test('two tabs plan with one cart', async ({ page, context }) => {
  const [first, second] = await openPlan(page, 2);
  const other = await context.newPage();
  await other.goto(`/wall?print=${first?._id}_small_black_border`);
  await other.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(other.getByText('1 print added to your cart.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'From your cart' }).getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('1 print added to your cart. The others were there already.')).toBeVisible();
  await expect(
    other.getByRole('list', { name: 'From your cart' }).getByRole('button', { name: second?.title ?? '' }),
  ).toBeVisible();
});

test('a cart with room for one print takes one, and says so', async ({ page }) => {
  await fillCart(page, 49);
  const [print] = await firstPrints(page, 1);
  await page.goto(`/wall?${Array(10).fill(`print=${print?._id}_small_black_border`).join('&')}`);
  await expect(grips(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText(/^1 of \d+ prints added to your cart\. Your cart is full:/)).toBeVisible();
});

test('a wall that is bare again after an undo stays bare, also if the cart has prints now', async ({
  page,
}) => {
  await page.goto('/wall?from=cart');
  await page.getByRole('list', { name: 'Latest releases' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('1 print added to your cart.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your wall is bare.')).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(planned(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false');
});

test('a print that hangs on a wall leads to the planner in its variant', async ({ page }) => {
  const title = await openPrint(page);
  await page.getByRole('button', { name: 'On your wall' }).click();
  await page.getByLabel('Wall width, in inches').fill('150');
  await page.getByLabel('Its width, in inches').fill('84');
  await page.getByRole('button', { name: 'Draw my wall' }).click();
  await page.getByRole('link', { name: 'See this one with others' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan your wall' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(titlesOf(page)).toHaveText([`1. ${title}`]);
});

test('the saved prints of a member hang on a wall in their variants', async ({ page }) => {
  await joinedMember(page);
  const titles: string[] = [];
  for (const position of [0, 1]) {
    titles.push(await openPrint(page, position));
    await choose(page, { size: 'Medium', frame: 'White' });
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  }
  await page.goto('/settings');
  await page.getByRole('link', { name: 'See them together on a wall' }).click();
  await expect(planned(page)).toHaveCount(2);
  for (const title of titles) await expect(planned(page).filter({ hasText: title })).toHaveCount(1);
  await expect(planned(page).first().getByLabel('Size')).toHaveValue('medium');
  await expect(planned(page).last().getByLabel('Frame')).toHaveValue('white');
  await expect(page).not.toHaveURL(/from=/);
});

test('a bare wall is filled from viewed prints, and members see their prices', async ({ page }) => {
  await joinedMember(page);
  const title = await openPrint(page);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  await page.goto('/wall');
  await expect(page.getByText('Your wall is bare.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('list', { name: 'Recently viewed' }).getByRole('button', { name: title }).click();
  await expect(titlesOf(page)).toHaveText([`1. ${title}`]);
  await expect(page.getByText('MEMBER PRICE').locator('..')).toContainText('$160');
});

test('nothing moves while a plan opens, and no line runs through the numbers of its prints', async ({
  page,
}) => {
  // A typeface that loads after the first paint moves some words.
  await page.route('**/*.woff2', (route) => route.abort());
  const layout = await watchLayout(page);
  for (const window of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(window);
    await openPlan(page, 4, 'hang=grid');
    await expect(page.getByRole('button', { name: 'Add all to cart' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await layout.moved()).toEqual([]);
  }
  for (const [width, height] of [
    [820, 1180],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNumbersBesideCenterLine(page, 4);
  }
});

/** The center line of two rows is where the upper row has its numbers. */
async function expectNumbersBesideCenterLine(page: Page, count: number): Promise<void> {
  const label = wallOf(page).getByText(/^[\d /]+ in$/);
  const lines = label.locator('xpath=../div');
  await expect(lines).toHaveCount(2);
  const texts = [label];
  for (let number = 1; number <= count; number += 1) {
    texts.push(wallOf(page).getByText(String(number), { exact: true }));
  }
  for (const text of texts) {
    const box = await boxOf(text);
    for (const line of await lines.all()) {
      const { x, y, width } = await boxOf(line);
      const isBeside = x >= box.x + box.width || box.x >= x + width;
      expect(isBeside || y <= box.y || y >= box.y + box.height - 1).toBe(true);
    }
  }
}
