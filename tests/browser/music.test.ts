import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { test, waitForHydration } from './hydrated-pages.ts';

const handle = (page: Page) => page.getByRole('button', { name: 'Music' });
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Music' });
const player = (page: Page) => page.frameLocator('iframe[title="Music player"]');
const playing = (page: Page) => player(page).getByRole('button', { name: 'Pause' });

/** Collects all requests to the audio service, which is the sandbox in these tests. */
function watchService(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/player')) requests.push(request);
  });
  return requests;
}

async function startMusic(page: Page): Promise<void> {
  await waitForHydration(page);
  await handle(page).click();
  await player(page).getByRole('button', { name: 'Play' }).click();
  await expect(playing(page)).toBeVisible();
}

interface SavedPosition {
  playlistUrl: string;
  trackIndex: number;
  positionMs: number;
  timestamp: number;
}

function savedPosition(page: Page): Promise<SavedPosition | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('music') ?? 'null'));
}

async function expectSavedBeyond(page: Page, ms: number): Promise<void> {
  await expect.poll(async () => (await savedPosition(page))?.positionMs ?? 0).toBeGreaterThan(ms);
}

async function expectToKeepPlaying(page: Page): Promise<void> {
  const before = await savedPosition(page);
  await expectSavedBeyond(page, (before?.positionMs ?? 0) + 1500);
}

test('no music request is made before a visitor first opens the player', async ({ page }) => {
  const requests = watchService(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Prints' }).first().click();
  await page.getByRole('link', { name: 'Shop All' }).click();
  await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await waitForHydration(page);
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'false');
  expect(requests.map((request) => request.url())).toEqual([]);

  await handle(page).click();
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
  expect(requests.some((request) => request.url().endsWith('/player/api.js'))).toBe(true);
});

test('the drawer is 208 px high and at most 420 px wide, closes by Escape, and is remembered', async ({
  page,
}) => {
  await page.goto('/');
  await handle(page).press('Enter');
  const frame = page.locator('iframe[title="Music player"]');
  await expect(frame).toBeVisible();
  const box = await frame.locator('xpath=../..').boundingBox();
  expect(box?.height).toBe(208);
  expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(420);

  await page.reload();
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(handle(page)).toBeFocused();
  await expect(frame).toBeHidden();

  await page.reload({ waitUntil: 'networkidle' });
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'false');
});

test('music keeps playing across pages, hidden or not, and its position is saved', async ({ page }) => {
  await page.goto('/');
  await startMusic(page);
  await expectSavedBeyond(page, 1500);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Shop Prints' }).first().click();
  await page.getByRole('link', { name: 'Shop All' }).click();
  await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expectToKeepPlaying(page);
  expect(await savedPosition(page)).toEqual({
    playlistUrl: expect.stringContaining('/playlists/'),
    trackIndex: 0,
    positionMs: expect.any(Number),
    timestamp: expect.any(Number),
  });
});

test('music keeps playing on an error page', async ({ page }) => {
  await page.goto('/shop/all-prints/');
  await startMusic(page);
  await page.route('**/product/*.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Something slipped off its hook' })).toBeVisible();
  await expect(playing(page)).toBeVisible();
  await expectToKeepPlaying(page);
});

test('after a reload the visitor can resume the music where it stopped', async ({ page }) => {
  await page.goto('/');
  await startMusic(page);
  await player(page).getByRole('button', { name: 'Tide Pool' }).click();
  await player(page).getByLabel('Position').fill('40');
  await expectSavedBeyond(page, 40_000);

  await page.reload();
  await expect(drawer(page).getByText(/You stopped in track 2, at 0:4\d\./)).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Resume' }).click();
  await expect(playing(page)).toBeVisible();
  await expect(player(page).getByText(/^0:4\d$/)).toBeVisible();
  await expect(player(page).getByRole('button', { name: 'Tide Pool' })).toHaveAttribute(
    'aria-current',
    'true',
  );

  await page.reload();
  await drawer(page).getByRole('button', { name: 'Start over' }).click();
  await expect(player(page).getByRole('button', { name: 'North Light' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(playing(page)).toBeVisible();
});

test('no resume is offered for another playlist or a damaged position', async ({ page }) => {
  for (const savedText of [
    '{"playlistUrl":"https://elsewhere.example/","trackIndex":1,"positionMs":9000,"timestamp":1}',
    '{"playlistUrl":',
  ]) {
    await page.goto('/');
    await page.evaluate((text) => {
      localStorage.setItem('music', text);
      localStorage.setItem('music-drawer', 'hidden');
    }, savedText);
    await page.reload();
    await handle(page).click();
    await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(drawer(page).getByRole('button', { name: 'Resume' })).toHaveCount(0);
  }
});

test('an unreachable audio service shows a message in the drawer, and can be retried', async ({ page }) => {
  await page.route('**/player/api.js', (route) => route.abort());
  await page.goto('/');
  await handle(page).click();
  await expect(drawer(page).getByText("The music isn't available right now.")).toBeVisible();
  await page.unroute('**/player/api.js');
  await page.route('**/player/?url=*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.clock.install();
  await drawer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(drawer(page).getByText('Loading the music…')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(11_000);
    await expect(drawer(page).getByText("The music isn't available right now.")).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await page.unroute('**/player/?url=*');
  await page.clock.resume();
  await drawer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('only one of two tabs plays', async ({ page, context }) => {
  await page.goto('/');
  await startMusic(page);
  await expectSavedBeyond(page, 0);
  const otherTab = await context.newPage();
  await otherTab.goto('/shop/all-prints/');
  await drawer(otherTab).getByRole('button', { name: 'Start over' }).click();
  await expect(playing(otherTab)).toBeVisible();
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
});

for (const width of [360, 1440]) {
  test(`the open player is accessible at ${width} px, and does not cover the toast and Checkout`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    await handle(page).click();
    await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await expectNoViolations(page);

    await page.goto('/shop/all-prints/');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expectBesideDrawer(
      page,
      page.getByRole('status').filter({ hasText: 'Print added!' }).locator('div'),
    );
    await page.goto('/cart');
    const checkout = page.getByRole('button', { name: 'Checkout' });
    await checkout.focus();
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await expectBesideDrawer(page, checkout);
  });
}

async function expectBesideDrawer(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const [targetBox, drawerBox] = [await target.boundingBox(), await drawer(page).boundingBox()];
  if (!targetBox || !drawerBox) throw new Error('The target and the drawer must both be visible.');
  const isBeside =
    targetBox.y + targetBox.height <= drawerBox.y ||
    drawerBox.y + drawerBox.height <= targetBox.y ||
    drawerBox.x + drawerBox.width <= targetBox.x;
  expect(isBeside, JSON.stringify({ targetBox, drawerBox })).toBe(true);
}
