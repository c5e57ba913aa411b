import { expect, type Page } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { sessionIn } from '#tests/world/buy.ts';
import { test } from './hydrated-pages.ts';
import { expireToken, joinedMember } from './member.ts';
import { addToCart, checkOut, expectConfirmation, fillPayment, newEmail, openPrint, pay } from './shopper.ts';

/** The URL of the confirmation of another buyer's order. */
async function strangersConfirmation({ request }: Page): Promise<string> {
  const [print]: ProductSummary[] = await (await request.get('/api/shop/all-prints')).json();
  const item = {
    productMongoId: print?._id,
    sizeKey: 'small',
    frame: 'Black',
    mount: 'Border',
    quantity: 1,
  };
  const checkout = await request.post('/api/checkout/create-checkout-session', { data: { items: [item] } });
  const id = sessionIn((await checkout.json()).url);
  const payment = await request.post(`${process.env.TEST_SANDBOX_URL}/sandbox/sessions/${id}/pay`, {
    data: { email: newEmail() },
  });
  expect(payment.ok()).toBe(true);
  return `/success?session_id=${id}`;
}

async function expectUnchangedCart(page: Page): Promise<void> {
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
}

const expiryMessage = 'Your session expired. Please sign in again.';

test("a link to a stranger's confirmation does not change the visitor's cart", async ({ page }) => {
  await openPrint(page);
  await addToCart(page);
  await page.goto(await strangersConfirmation(page));
  await expect(page.getByText('Thank you! Your order is confirmed.')).toBeVisible();
  await expectUnchangedCart(page);
});

test('after a payment in one tab the cart is empty in both', async ({ page, context }) => {
  await openPrint(page);
  await addToCart(page);
  const paymentPage = await checkOut(page);
  await page.goto('/cart');
  const otherTab = await context.newPage();
  await otherTab.goto(paymentPage);
  await fillPayment(otherTab, { email: newEmail() });
  await pay(otherTab);
  await expectConfirmation(otherTab);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a link to the expired-session page does not sign a member out', async ({ page }) => {
  const { firstName } = await joinedMember(page);
  await openPrint(page);
  await addToCart(page);
  await page.goto('/login?session=expired');
  await expect(page).not.toHaveURL(/\/login/);
  await expectUnchangedCart(page);
  // The server doesn't end the session either.
  await expireToken(page);
  await page.goto('/settings');
  await expect(page.getByText(firstName).first()).toBeVisible();
  await expect(page.getByText('No orders yet.')).toBeVisible();
});

for (const address of ['/login?session=expired', '/settings']) {
  test(`a link to ${address} does not change a guest's cart`, async ({ page }) => {
    await openPrint(page);
    await addToCart(page);
    await page.goto(address);
    await expect(page).toHaveURL(/\/login\?session=expired$/);
    await expect(page.getByText(expiryMessage)).toBeVisible();
    await expectUnchangedCart(page);
  });
}
