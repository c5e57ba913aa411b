import { expect } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import {
  addToCart,
  checkOut,
  choose,
  expectConfirmation,
  fillCard,
  fillPayment,
  mailsTo,
  newEmail,
  openPrint,
  pay,
} from './shopper.ts';

test('a guest finds a print, frames it, pays with a promotion code, and gets the confirmation by email', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/');
  await expect(page.getByText('WALLS THAT TALK')).toBeVisible();
  await page.getByRole('link', { name: 'SHOP NOW' }).click();
  await page.getByLabel('Category').selectOption({ label: 'Nature' });
  await expect(page).toHaveURL(/category=nature/);
  const card = page.getByRole('main').getByRole('article').first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await choose(page, { size: 'Medium', frame: 'Wood', mount: 'Full Bleed' });
  await addToCart(page);
  await page.getByRole('banner').getByRole('link', { name: /Cart/ }).first().click();
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(title)).toBeVisible();
  await expect(main.getByText('Wood', { exact: true })).toBeVisible();
  await expect(main.getByText('Full Bleed')).toBeVisible();
  await expect(main.getByText('$375').filter({ visible: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  await fillPayment(page, { email });
  await page.getByLabel('Promotion code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('WELCOME10').first()).toBeVisible();
  await fillPayment(page, { email });
  await pay(page);

  await expectConfirmation(page);
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page.getByText('-$37.50').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hanging sheet (PDF)' })).toBeVisible();
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart$/ })
      .first(),
  ).toBeAttached();

  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toContain('is confirmed');
  expect(mail?.text).toContain(title);
  expect(mail?.text).toContain('Discount: -$37.50');
});

test('a declined card shows its reason, and the next card pays', async ({ page }) => {
  const email = newEmail();
  const title = await openPrint(page);
  await addToCart(page);
  await checkOut(page);
  await fillPayment(page, { email, number: '4000 0000 0000 0002' });
  await pay(page);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillCard(page, '4242 4242 4242 4242');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByText(title).first()).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
});

test('a visitor who returns from the payment page finds the cart unchanged', async ({ page }) => {
  const title = await openPrint(page, 1);
  await choose(page, { frame: 'White' });
  await addToCart(page);
  await checkOut(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  const main = page.getByRole('main');
  await expect(main.getByText(title)).toBeVisible();
  await expect(main.getByText('White', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
});

test('two tabs share one cart and one payment, and end in one order', async ({ context }) => {
  const email = newEmail();
  const firstTab = await context.newPage();
  await openPrint(firstTab);
  const secondTab = await context.newPage();
  await secondTab.goto('/cart');
  await addToCart(firstTab);
  await expect(secondTab.getByRole('main').getByText('REGULAR PRICE').first()).toBeVisible();

  const firstPayment = await checkOut(firstTab);
  const secondPayment = await checkOut(secondTab);
  expect(secondPayment).toBe(firstPayment);
  await fillPayment(firstTab, { email });
  await pay(firstTab);
  await expectConfirmation(firstTab);

  await secondTab.goto(firstTab.url());
  await expectConfirmation(secondTab);
  await secondTab.goto('/cart');
  await expect(secondTab.getByRole('button', { name: 'Checkout' })).toBeVisible();
  await expect(secondTab.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
});

test('a double click on Checkout opens one payment page', async ({ page }) => {
  await openPrint(page);
  await addToCart(page);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Checkout' }).dblclick();
  await page.waitForURL(/\/pay\/cs_test_/);
});
