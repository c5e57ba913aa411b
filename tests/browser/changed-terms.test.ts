import { type Browser, expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import { prints } from '#server/catalogue/tables.ts';
import { users } from '#server/customers/accounts/tables.ts';
import { sessionIn } from '#tests/world/buy.ts';
import { changeVariants } from '#tests/world/change-variants.ts';
import { hydrateOnLoad, test } from './hydrated-pages.ts';
import { join, newMember } from './member.ts';
import { type LargeShop, openLargeShop } from './open-large-shop.ts';
import { addToCart, checkOut, expectConfirmation, fillPayment, newEmail, openPrint, pay } from './shopper.ts';

test.describe.configure({ mode: 'serial' });

let shop: LargeShop;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openLargeShop(4);
});
test.afterAll(() => shop.close());
test.beforeEach(() => test.setTimeout(180_000));

async function hide(title: string): Promise<void> {
  const [print] = await shop.db.select().from(prints).where(eq(prints.title, title));
  await setPublished(shop.db, print?.id ?? '', false);
}

async function raisePrice(title: string, changes: { price: number; memberPrice: number }): Promise<void> {
  const [print] = await shop.db.select().from(prints).where(eq(prints.title, title));
  await changeVariants(shop.db, print?.id ?? '', { size: 'small' }, changes);
}

/** A shopper in this file's own shop. */
async function newShopper(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  hydrateOnLoad(page);
  return page;
}

/** Waits until the provider has closed the payment page. The page that the buyer sees does not change yet. */
async function expectClosed(paymentUrl: string): Promise<void> {
  const address = `${shop.sandboxUrl}/v1/checkout/sessions/${sessionIn(paymentUrl)}`;
  const status = async () => {
    const response = await fetch(address, { headers: { authorization: 'Bearer sk_test_browser' } });
    return ((await response.json()) as { status: string }).status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe('expired');
}

async function returnToCart(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to the shop' }).click();
  await expect(page).toHaveURL(/\/cart$/);
}

const notice = (page: Page) => page.locator('#cart-notice');
const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout' });

async function payAgain(page: Page, formerUrl: string, price: string): Promise<void> {
  await checkoutButton(page).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  expect(page.url()).not.toBe(formerUrl);
  await expect(page.getByText(price).first()).toBeVisible();
  await fillPayment(page, { email: newEmail() });
  await pay(page);
  await expectConfirmation(page);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
}

test('a buyer whose price rises before they pay sees the change, and pays the new price', async ({
  browser,
}) => {
  const page = await newShopper(browser);
  const title = await openPrint(page, 0);
  await addToCart(page);
  const paymentPage = await checkOut(page);
  await expect(page.getByText('$200.00').first()).toBeVisible();
  await fillPayment(page, { email: newEmail() });

  await raisePrice(title, { price: 240, memberPrice: 190 });
  await expectClosed(paymentPage);
  await pay(page);
  await returnToCart(page);
  await expect(notice(page)).toHaveText(
    'Prices have changed since you filled your cart. Please review the new total before you check out.',
  );
  await expect(
    page.getByText('The price has changed since you added this print, from $200 to $240.'),
  ).toBeVisible();
  await payAgain(page, paymentPage, '$240.00');
});

test('a buyer whose print is hidden before they pay sees it, and pays for the others', async ({
  browser,
}) => {
  const page = await newShopper(browser);
  await openPrint(page, 1);
  await addToCart(page);
  const hiddenTitle = await openPrint(page, 2);
  await addToCart(page);
  const paymentPage = await checkOut(page);
  await fillPayment(page, { email: newEmail() });

  await hide(hiddenTitle);
  await expectClosed(paymentPage);
  await pay(page);
  await returnToCart(page);
  await expect(notice(page)).toHaveText(/^Some of your prints are no longer available\.\s*$/);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: hiddenTitle });
  await expect(line.getByText(/^No longer available/)).toBeVisible();
  await expect(checkoutButton(page)).toBeDisabled();
  await line.getByRole('button', { name: 'Remove' }).click();
  await payAgain(page, paymentPage, '$200.00');
});

test('a buyer who presses Back sees in the cart what changed', async ({ browser }) => {
  const page = await newShopper(browser);
  const title = await openPrint(page, 1);
  await addToCart(page);
  const paymentPage = await checkOut(page);
  await raisePrice(title, { price: 230, memberPrice: 180 });
  await expectClosed(paymentPage);
  await page.goBack();
  await expect(page.getByText('from $200 to $230.')).toBeVisible();
  await payAgain(page, paymentPage, '$230.00');
});

test('a member whose membership ends before they pay sees the change, and pays the regular price', async ({
  browser,
}) => {
  const page = await newShopper(browser);
  await page.goto('/register');
  const { email } = await join(page, newMember());
  await openPrint(page, 2);
  await addToCart(page);
  const paymentPage = await checkOut(page);
  await expect(page.getByText('$160.00').first()).toBeVisible();
  await fillPayment(page, { email });

  await shop.db.update(users).set({ isMember: false }).where(eq(users.email, email));
  await expectClosed(paymentPage);
  await pay(page);
  await returnToCart(page);
  await expect(notice(page)).toHaveText(/^Prices have changed since you filled your cart\./);
  await expect(page.getByText('from $160 to $200.')).toBeVisible();
  await payAgain(page, paymentPage, '$200.00');
});
