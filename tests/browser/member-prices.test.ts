import { expect, type Page } from '@playwright/test';
import { editStored } from './edit-stored.ts';
import { test } from './hydrated-pages.ts';
import { join, joinedMember, signOut } from './member.ts';
import { addToCart, checkOut, expectConfirmation, fillPayment, newEmail, openPrint, pay } from './shopper.ts';

const memberOption = { name: /Members/ };

async function openCart(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeVisible();
}

test('a guest joins from the cart, pays the member price, and finds the order in settings', async ({
  page,
}) => {
  const title = await openPrint(page);
  await addToCart(page);
  await openCart(page);
  await expect(page.getByText('SAVE $40 on this order by becoming a member.')).toBeVisible();
  await expect(page.getByText('Members save $40')).toBeVisible();
  await page.getByRole('link', { name: 'Join Now', exact: true }).click();
  await join(page);

  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('MEMBER PRICE', { exact: true })).toBeVisible();
  await expect(page.getByText(/SAVE \$40/)).toHaveCount(0);
  await expect(page.getByRole('radio', memberOption)).toBeChecked();
  await expect(page.getByRole('radio', memberOption)).toBeDisabled();
  await expect(page.getByRole('radio', { name: /Regular Price/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  await expect(page.getByText('$160.00').first()).toBeVisible();
  await fillPayment(page, { email: newEmail() });
  await pay(page);
  await expectConfirmation(page);

  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: /Order/ }).click();
  const order = page.getByRole('article');
  await expect(order.getByText('$160.00').first()).toBeVisible();
  await expect(order.getByRole('heading', { name: new RegExp(title) })).toBeVisible();
  await expect(order.getByText(/^Ships by /)).toBeVisible();
  await expect(order.getByText('New York, NY 10118')).toBeVisible();
});

test('a guest who chooses the member price is sent to join, and back to the cart', async ({ page }) => {
  await openPrint(page);
  await addToCart(page);
  await openCart(page);
  await page.getByRole('radio', memberOption).click();
  await join(page);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('radio', memberOption)).toBeChecked();
});

test('a cart open in another tab switches to member prices on joining, and back on signing out', async ({
  context,
}) => {
  const firstTab = await context.newPage();
  await openPrint(firstTab);
  await addToCart(firstTab);
  const secondTab = await context.newPage();
  await secondTab.goto('/cart');
  await expect(secondTab.getByText('REGULAR PRICE', { exact: true })).toBeVisible();
  await firstTab.goto('/register');
  await join(firstTab);
  await expect(secondTab.getByText('MEMBER PRICE', { exact: true })).toBeVisible();
  await signOut(firstTab);
  await expect(secondTab.getByText('REGULAR PRICE', { exact: true })).toBeVisible();
});

test('a member is not charged a price that was not shown, because the cart is updated first', async ({
  page,
}) => {
  await joinedMember(page);
  await openPrint(page);
  await addToCart(page);
  await editStored(page, 'user', (user) => {
    user.isMember = false;
  });
  await page.goto('/cart');
  await expect(page.getByText('REGULAR PRICE', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Prices have changed' })).toBeVisible();
  await expect(page.getByText('MEMBER PRICE', { exact: true })).toBeVisible();
  await expect(page.getByText('from $200 to $160')).toBeVisible();
  await checkOut(page);
  await expect(page.getByText('$160.00').first()).toBeVisible();
});

test('a guest and a member with the same cart get separate payment pages', async ({ page }) => {
  await openPrint(page);
  await addToCart(page);
  const guestPaymentUrl = await checkOut(page);
  await page.goto('/register');
  await join(page);
  const memberPaymentUrl = await checkOut(page);
  expect(memberPaymentUrl).not.toBe(guestPaymentUrl);
  await expect(page.getByText('$160.00').first()).toBeVisible();
});
