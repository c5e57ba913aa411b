import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { openLargeShop } from './open-large-shop.ts';

test.describe.configure({ mode: 'serial' });

let shop: Awaited<ReturnType<typeof openLargeShop>>;
let wallUrl: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openLargeShop(230);
  wallUrl = `${shop.url}/shop/all-prints/`;
});
test.afterAll(() => shop.close());

const shownTitles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const moreLink = (page: Page) => page.getByRole('link', { name: 'More prints' });
const scrollPosition = (page: Page) => page.evaluate(() => scrollY);
const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** Scrolls and presses the button until a number of prints is shown. */
async function showPrints(page: Page, printCount: 96 | 144 | 192, url = wallUrl): Promise<void> {
  await page.goto(url);
  await scrollToEnd(page);
  await expect(shownTitles(page)).toHaveCount(96);
  if (printCount === 96) return;
  await scrollToEnd(page);
  await expect(shownTitles(page)).toHaveCount(144);
  if (printCount === 144) return;
  await moreLink(page).click();
  await expect(shownTitles(page)).toHaveCount(192);
}

test('two pages load by scrolling, then the visitor must ask for more', async ({ page }) => {
  await showPrints(page, 144);
  await scrollToEnd(page);
  await expect(page.getByText('144 of 230 prints')).toBeInViewport();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await expect(shownTitles(page)).toHaveCount(144);

  await moreLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Print 145', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Print 146', exact: true })).toBeFocused();
  await scrollToEnd(page);
  await expect(shownTitles(page)).toHaveText(Array.from({ length: 230 }, (_, index) => `Print ${index + 1}`));
  await expect(page.getByText('230 of 230 prints')).toBeVisible();
  await expect(moreLink(page)).toBeHidden();
});

for (const width of [390, 1440]) {
  test(`a visitor who returns from a print finds the same place, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await showPrints(page, 192);
    await page.getByRole('link', { name: 'Print 160', exact: true }).scrollIntoViewIfNeeded();
    const positionBefore = await scrollPosition(page);
    await page.getByRole('link', { name: 'Print 160', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Print 160' })).toBeVisible();
    await page.goBack();
    await expect(shownTitles(page)).toHaveCount(192);
    await expect.poll(() => scrollPosition(page)).toBe(positionBefore);

    await page.goto(`${shop.url}/cart`);
    await page.goBack({ waitUntil: 'networkidle' });
    await expect(shownTitles(page)).toHaveCount(192);
    await expect.poll(() => scrollPosition(page)).toBe(positionBefore);

    await page.getByRole('link', { name: 'Print 160', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Print 160' })).toBeVisible();
    await page.reload();
    // Wait for hydration: before it, Back would reload the list from its start.
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
    await page.goBack();
    await expect(shownTitles(page)).toHaveCount(192);
    await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
  });
}

test('one page loads at a time, and a failed one can be loaded again', async ({ page }) => {
  const lists = '**/api/shop/all-prints?*';
  const cursors: string[] = [];
  await page.route(lists, (route) => {
    cursors.push(new URL(route.request().url()).searchParams.get('cursor') ?? '');
    return route.abort();
  });
  await page.goto(wallUrl);
  await scrollToEnd(page);
  await expect(page.getByRole('alert')).toHaveText("We couldn't load more prints.");
  expect(cursors).toHaveLength(1);
  await expectNoViolations(page);

  const release = Promise.withResolvers<void>();
  await page.unroute(lists);
  await page.route(lists, async (route) => {
    cursors.push('again');
    await release.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).dblclick();
  await expect(page.getByText('Loading more prints…')).toBeVisible();
  release.resolve();
  await expect(shownTitles(page)).toHaveCount(96);
  expect(cursors.filter((each) => each === 'again')).toHaveLength(1);
  await expect(page.getByRole('alert')).toBeHidden();
});

test("more prints load also when the browser's storage is blocked", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await showPrints(page, 192);
  await page.getByRole('link', { name: 'Print 180', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Print 180' })).toBeVisible();
  await page.goBack();
  await expect(shownTitles(page)).toHaveCount(192);
});

test('more prints load also when a busy browser reports the scrolling late', async ({ page }) => {
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const changes: IntersectionObserverEntry[] = [];
        const reportAll = () => changes.length > 0 && callback(changes.splice(0), this);
        super((more) => {
          changes.push(...more);
          setTimeout(reportAll, 1_000);
        }, options);
      }
    };
  });
  await showPrints(page, 144);
});

test('a filter starts a new list, and a search finds prints that were not loaded yet', async ({ page }) => {
  await showPrints(page, 96);
  await page.getByRole('searchbox', { name: 'Search' }).fill('print 230');
  await expect(shownTitles(page)).toHaveText(['Print 230']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await expect(shownTitles(page).first()).toHaveText('Print 1');
});

test("an artist's page loads more prints in the same way", async ({ page }) => {
  await showPrints(page, 192, `${shop.url}/artist/Test%20Artist`);
  await expect(page.getByRole('link', { name: 'Print 145', exact: true })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead through the pages, and back to the newest', async ({ page }) => {
    await page.goto(wallUrl);
    await moreLink(page).click();
    await expect(shownTitles(page).first()).toHaveText('Print 49');
    await page.getByRole('link', { name: 'Back to the first prints' }).click();
    await expect(page).toHaveURL(wallUrl);
    await expect(shownTitles(page).first()).toHaveText('Print 1');
  });
});
