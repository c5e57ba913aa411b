import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { hydrateOnLoad, test } from './hydrated-pages.ts';
import { joinedMember } from './member.ts';
import { openPrint } from './shopper.ts';

const storageKey = 'viewed-prints';

function viewedRow(page: Page) {
  return page.getByRole('list', { name: 'Prints that you viewed, most recent first' });
}

/** Scrolls to the end of the page, where the viewed prints load. */
async function scrollDown(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
}

test('the previously viewed prints are listed below the current one, most recent first', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const titles: string[] = [];
  for (const position of [0, 1, 2]) {
    titles.unshift(await openPrint(page, position));
    await scrollDown(page);
  }
  await page.reload();
  await scrollDown(page);
  const cards = viewedRow(page).getByRole('link');
  await expect(cards).toHaveText(titles.slice(1).map((title) => new RegExp(`^${title}`)));
  await expectNoViolations(page);
  await cards.first().click();
  await expect(page.getByRole('heading', { level: 1, name: titles[1] ?? '' })).toBeVisible();
});

test('the first print shows no viewed prints, and prints that are no longer sold leave the list', async ({
  page,
}) => {
  const title = await openPrint(page);
  await scrollDown(page);
  await expect(page.getByRole('heading', { name: 'See more' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeHidden();

  const deletedPrint = '0198c000-dead-7000-8000-000000000001';
  await page.evaluate(
    ([key, id]) =>
      localStorage.setItem(key, JSON.stringify([id, ...JSON.parse(localStorage.getItem(key) ?? '')])),
    [storageKey, deletedPrint] as const,
  );
  await openPrint(page, 1);
  await scrollDown(page);
  await expect(viewedRow(page).getByRole('link')).toHaveText([new RegExp(`^${title}`)]);
  const storedList = () => page.evaluate((key) => localStorage.getItem(key), storageKey);
  await expect.poll(storedList).not.toContain(deletedPrint);
});

test('a purchase works if viewed prints cannot be stored or the stored value is damaged', async ({
  browser,
  page: first,
}) => {
  await openPrint(first);
  for (const damageStorage of storageDamages) {
    const page = await browser.newPage();
    hydrateOnLoad(page);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(damageStorage, storageKey);
    await page.goto(first.url());
    await scrollDown(page);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Print added!')).toBeVisible();
    expect(errors).toEqual([]);
    await page.close();
  }
});

const storageDamages = [
  (key: string) => localStorage.setItem(key, '{"a":[1]}'),
  (key: string) => localStorage.setItem(key, '["0198c'),
  function fillStorage() {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  function blockStorage() {
    const get = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get });
  },
];

test('signing out removes the viewed prints', async ({ page }) => {
  await joinedMember(page);
  await openPrint(page);
  const storedList = () => page.evaluate((key) => localStorage.getItem(key), storageKey);
  await expect.poll(storedList).not.toBeNull();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(storedList).toBeNull();
});
