import { expect, type Locator, type Page } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test, waitForHydration } from './hydrated-pages.ts';
import { joinedMember } from './member.ts';
import { addToCart, openPrint } from './shopper.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const categories = (page: Page) => page.getByRole('dialog', { name: 'Categories' });

async function openMenu(page: Page): Promise<void> {
  await waitForHydration(page);
  await menuButton(page).click();
}

async function openCategories(page: Page): Promise<void> {
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'CATEGORIES' }).click();
  await expect(categories(page)).toBeVisible();
}

function hasFocusInside(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu can be opened, used and closed with the keyboard alone', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).press('Enter');
    await expect(menu(page).getByRole('button', { name: 'Close' })).toBeFocused();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await hasFocusInside(menu(page))).toBe(true);
    }
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await hasFocusInside(menu(page))).toBe(true);
    }
    await menu(page).getByRole('button', { name: 'CATEGORIES' }).press('Enter');
    await expect(categories(page).getByRole('link', { name: 'BLACK & WHITE' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page).getByRole('button', { name: 'CATEGORIES' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('the menu leads to search, planner, orders and contact', async ({ page }) => {
    for (const [name, address] of [
      ['SEARCH', '/shop/all-prints/#search'],
      ['PLAN A WALL', '/wall'],
      ['FIND YOUR ORDER', '/orders/find'],
      ['CONTACT', '/contact'],
    ] as const) {
      await page.goto('/cart');
      await openMenu(page);
      await menu(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(menu(page)).toBeHidden();
    }
  });

  test('the page under the menu does not scroll', async ({ page }) => {
    await page.goto('/shop/all-prints/');
    await page.mouse.move(180, 500);
    await openMenu(page);
    await expect(menu(page)).toBeVisible();
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await menu(page).getByRole('button', { name: 'Close' }).click();
    await page.mouse.move(180, 500);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('each category links to its prints, and the menu closes', async ({ page, request }) => {
    const prints: ProductSummary[] = await (await request.get('/api/shop/all-prints')).json();
    const shownTitles = page.getByRole('main').getByRole('article').getByRole('heading');
    await page.goto('/');
    for (const [name, category] of [
      ['BLACK & WHITE', 'black-white'],
      ['TRAVEL', 'travel'],
      ['NATURE', 'nature'],
      ['CITY', 'city'],
    ] as const) {
      await openCategories(page);
      await categories(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/shop/all-prints/?category=${category}`);
      await expect(page.getByRole('dialog')).toBeHidden();
      const titles = prints.filter((print) => print.category === category).map(({ title }) => title);
      await expect(shownTitles).toHaveText(titles);
    }
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'SHOP ALL' }).click();
    await expect(page).toHaveURL('/shop/all-prints/');
    await expect(shownTitles).toHaveCount(prints.length);
  });

  test('a guest finds membership and login in the menu', async ({ page }) => {
    for (const [name, address] of [
      ['MEMBERSHIP', /\/register/],
      ['LOGIN', /\/login/],
    ] as const) {
      await page.goto('/');
      await openMenu(page);
      await expect(menu(page).getByRole('button', { name: 'SIGN OUT' })).toHaveCount(0);
      await menu(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(menu(page)).toBeHidden();
    }
  });

  test('a member finds the settings, and signs out without losing the cart', async ({ page }) => {
    await joinedMember(page);
    await openPrint(page);
    await addToCart(page);
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'SETTINGS' }).click();
    await expect(page).toHaveURL(/\/pages\/settings$/);
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();

    await openMenu(page);
    await expect(menu(page).getByRole('link', { name: 'LOGIN' })).toHaveCount(0);
    await menu(page).getByRole('button', { name: 'SIGN OUT' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'WALLS THAT TALK' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart' })).toHaveAccessibleDescription(/^1 print/);
    await page.reload();
    await openMenu(page);
    await expect(menu(page).getByRole('link', { name: 'LOGIN' })).toBeVisible();
  });

  test('widening the window or pressing Back closes the menu', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'SHOP NOW' }).click();
    await expect(page).toHaveURL(/all-prints/);
    await openMenu(page);
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();

    await openMenu(page);
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 820, height: 740 });
    await expect(menu(page)).toBeHidden();
    await page.getByRole('link', { name: 'Shop Prints' }).click();
    await expect(page).toHaveURL('/shop-prints');
  });

  test("the menu button leads to the shop navigation if the menu's script fails to load", async ({
    page,
  }) => {
    await page.route(/site-menu/, (route) => route.abort());
    await page.goto('/cart');
    await openMenu(page);
    await expect(page).toHaveURL(/\/shop-prints/);
    await expect(page.getByRole('main').getByRole('link', { name: 'Travel' })).toBeVisible();
  });

  test('menu, categories and shop navigation are accessible', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    await expect(menu(page)).toBeVisible();
    await expectNoViolations(page);
    await menu(page).getByRole('button', { name: 'CATEGORIES' }).click();
    await expect(categories(page)).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/shop-prints');
    await expectNoViolations(page);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('Menu leads to the shop navigation, its entries to the catalogue, and Close home', async ({
      page,
    }) => {
      await page.goto('/');
      await menuButton(page).click();
      await page.getByRole('main').getByRole('link', { name: 'Nature' }).click();
      await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
      await page.goto('/shop-prints');
      await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('heading', { name: 'WALLS THAT TALK' })).toBeVisible();
    });
  });
});
