import { expect } from '@playwright/test';
import { checkedWidths, keyboardJourneys, purchasePages } from '#domain/shop/accessibility.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { tabTo } from './keyboard.ts';
import { addToCart, expectConfirmation, fillPayment, newEmail, openPrint, pay } from './shopper.ts';

for (const width of Object.values(checkedWidths)) {
  test(`every page of a purchase is accessible at ${width} px, and nothing is wider than the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    // The accessibility statement names these pages.
    const checked = new Set<string>();
    const checkPage = (name?: (typeof purchasePages)[number]) => {
      if (name) checked.add(name);
      return expectNoViolations(page);
    };
    await page.goto('/');
    await checkPage('home');
    await page.goto('/shop/all-prints/?category=travel&orientation=landscape');
    await checkPage('prints');
    await openPrint(page);
    await checkPage('print');
    await addToCart(page);
    await checkPage();
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await checkPage('cart');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.waitForURL(/\/pay\/cs_test_/);
    await checkPage();
    await fillPayment(page, { email: newEmail() });
    await pay(page);
    await expectConfirmation(page);
    await checkPage('confirmation');
    await page.goto('/success');
    await expect(page.getByText('No session ID found. Please contact support.')).toBeVisible();
    await checkPage();
    await page.goto('/product/nothing-here');
    await checkPage();
    expect([...checked]).toEqual([...purchasePages]);
  });
}

test('keyboard focus keeps its place when the catalogue is filtered, a page is left and a cart line removed', async ({
  page,
}) => {
  await page.goto('/shop/all-prints/');
  const category = page.getByLabel('Category');
  await category.focus();
  await category.selectOption('nature');
  await expect(page).toHaveURL(/category=nature/);
  await expect(category).toBeFocused();

  await page.getByRole('article').first().getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await addToCart(page);
  await addToCart(page);

  await page.getByRole('link', { name: 'Cart' }).press('Enter');
  const removals = page.getByRole('button', { name: 'Remove' });
  await removals.first().press('Enter');
  await expect(removals).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
});

test(`with the keyboard alone: ${keyboardJourneys.purchase}`, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'link', /SHOP NOW/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await tabTo(page, 'link', new RegExp(title));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await tabTo(page, 'radio', /Small/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Medium/ })).toBeChecked();
  await tabTo(page, 'button', /Add to cart/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Print added!')).toBeVisible();
  await tabTo(page, 'link', /^Cart/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Checkout/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pay\/cs_test_/);
  for (const [label, text] of [
    [/^Email/, newEmail()],
    [/^Full name/, 'Grace Hopper'],
    [/^Phone/, '503 555 0142'],
    [/^Address line 1/, '1 Main Street'],
    [/^City/, 'Portland'],
  ] as const) {
    await tabTo(page, 'textbox', label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('Oregon');
  for (const [label, text] of [
    [/^ZIP/, '97201'],
    [/^Card number/, '4242424242424242'],
    [/^Expiry/, '1234'],
    [/^CVC/, '123'],
  ] as const) {
    await tabTo(page, 'textbox', label);
    await page.keyboard.type(text);
  }
  await tabTo(page, 'button', /^Pay$/);
  await page.keyboard.press('Enter');
  await expectConfirmation(page);
});
