import { expect, type Page } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { checkedWidths, type PhonePage } from '#domain/shop/accessibility.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { fillCart } from './fill-cart.ts';
import { test } from './hydrated-pages.ts';
import { joinedMember } from './member.ts';

// The pages must be without a problem also with the service worker.
test.use({ serviceWorkers: 'allow' });

/** Addresses, each with a text that only the complete page contains. */
type Pages = readonly (readonly [address: string, text: RegExp])[];

const readingPages = {
  home: [['/', /Latest Releases/]],
  prints: [
    ['/shop/all-prints/', /\d+ prints/],
    ['/shop/all-prints/?category=city&orientation=portrait', /prints?$/],
  ],
  newPrints: [['/shop-prints', /New Arrivals/]],
  policies: [
    ['/policies/terms-of-service', /Terms/],
    ['/policies/privacy', /Privacy/],
    ['/policies/returns', /Return/],
    ['/policies/accessibility', /Which pages are checked/],
  ],
} satisfies Partial<Record<PhonePage, Pages>>;

const formPages = {
  contact: [['/contact', /Send/]],
  signIn: [['/login', /Forgot my password/]],
  join: [['/register', /Become a member/]],
  findOrder: [['/orders/find', /Find your order/]],
  orderLink: [['/orders/found', /We can’t find an order for this link/]],
  offerLink: [['/offer', /We can’t find an offer for this link|Turn on JavaScript to see your offer/]],
  newPassword: [
    ['/reset-password', /Invalid reset link\./],
    ['/reset-password?token=t&uid=u', /Confirm password/],
  ],
  cart: [['/cart', /Your cart is empty\.|MEMBER PRICE|REGULAR PRICE/]],
  confirmation: [['/success', /No session ID found/]],
  wall: [['/wall', /Your wall is bare\.|The planner needs JavaScript/]],
} satisfies Partial<Record<PhonePage, Pages>>;

const memberPages = {
  settings: [
    ['/settings', /No saved items yet\./],
    ['/pages/settings', /No orders yet\./],
  ],
  cart: [['/cart', /MEMBER PRICE/]],
  home: [['/', /Latest Releases/]],
} satisfies Partial<Record<PhonePage, Pages>>;

/** The accessibility statement names these pages. A page without a check is an error of the types. */
const checkedPages: Record<Exclude<PhonePage, 'print' | 'artist'>, Pages> = {
  ...memberPages,
  ...readingPages,
  ...formPages,
};

/** Collects the page's console errors and warnings, thrown errors and failed requests, from now on. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => problems.push(`thrown: ${message}`));
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** Opens each page, and expects its text, no accessibility violation, no sideways scrolling and no problem. */
async function checkPages(page: Page, pages: Partial<Record<PhonePage, Pages>>): Promise<void> {
  const problems = collectProblems(page);
  for (const [address, text] of Object.values(pages).flat()) {
    await test.step(address, async () => {
      await page.goto(address, { waitUntil: 'load' });
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      await expectNoViolations(page);
      expect(problems, address).toEqual([]);
    });
  }
}

async function printAndArtist(page: Page): Promise<Record<'print' | 'artist', Pages>> {
  const [print]: ProductSummary[] = await (await page.request.get('/api/shop/all-prints?limit=1')).json();
  return {
    print: [[`/product/${print?._id}`, /See more/]],
    artist: [[`/artist/${encodeURIComponent(print?.artist ?? '')}`, /\d+ prints?/]],
  };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: checkedWidths.phone, height: 740 } });

  test('every page without a form is complete and accessible, has no failing requests, and does not scroll sideways', async ({
    page,
  }) => {
    test.slow();
    await checkPages(page, { ...readingPages, ...(await printAndArtist(page)) });
  });

  test('the pages with forms, the cart and the sign-in pages are complete and accessible too', async ({
    page,
  }) => {
    test.slow();
    await checkPages(page, formPages);
  });

  test('the pages of a member are complete and accessible too', async ({ page }) => {
    await fillCart(page, 2);
    await joinedMember(page);
    await checkPages(page, memberPages);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('every page has a heading and a footer, and either links or the note that it needs JavaScript', async ({
    page,
  }) => {
    const problems = collectProblems(page);
    const { settings, ...guestPages } = checkedPages;
    const pages = Object.values({ ...(await printAndArtist(page)), ...guestPages }).flat();
    for (const address of [...pages.map(([path]) => path), '/settings']) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        const main = page.getByRole('main');
        const scriptNotice = main.getByText(/JavaScript|confirmation is on its way by email/);
        await expect(main.getByRole('link').or(scriptNotice).first()).toBeVisible();
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Shop' })).toBeVisible();
        await expect(main.getByRole('link', { name: 'Try again' })).toHaveCount(0);
        // The settings treat a guest like a member whose session has ended, who loses the cart.
        await expect(page.locator('a[href*="/settings"]')).toHaveCount(0);
        // With JavaScript off, Chromium reports the scripts of a page as failed requests.
        expect(problems.filter((problem) => !/^failed: .*\.js$/.test(problem))).toEqual([]);
      });
    }
  });

  test('every print is reachable by links, and its price is readable', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'SHOP NOW' }).click();
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('main').getByText('$200').first()).toBeVisible();
    await expect(
      page.getByRole('radio', { name: /Exhibition/ }).or(page.getByRole('combobox')),
    ).not.toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Prints' }).first().click();
    await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
  });
});
