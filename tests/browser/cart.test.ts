import { expect, type Page } from '@playwright/test';
import { editStored } from './edit-stored.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { fillCart } from './fill-cart.ts';
import { test } from './hydrated-pages.ts';
import { joinedMember } from './member.ts';
import { addToCart, openPrint } from './shopper.ts';

const titles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
const removals = (page: Page) => page.getByRole('button', { name: 'Remove' });
const undos = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('a removed line is restored in its place with its quantity, by keyboard', async ({ page }) => {
  const cartTitles = await fillCart(page, 4);
  await page.goto('/cart');
  await page.getByRole('combobox', { name: 'Quantity' }).nth(1).selectOption('3');
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' });
  await expect(cart).toHaveAccessibleDescription(/^6 print/);

  await removals(page).nth(1).press('Enter');
  await expect(page.getByText(`${cartTitles[1]} was removed.`)).toBeVisible();
  await expect(undos(page)).toBeFocused();
  await expect(undos(page)).toHaveAccessibleDescription(`${cartTitles[1]} was removed.`);
  await expect(cart).toHaveAccessibleDescription(/^3 print/);
  await removals(page).nth(0).press('Enter');
  await expect(undos(page).first()).toBeFocused();
  await expect(titles(page)).toHaveText(cartTitles.slice(2));
  await expectNoViolations(page);

  await undos(page).nth(1).press('Enter');
  await expect(removals(page).first()).toBeFocused();
  await expect(titles(page)).toHaveText(cartTitles.slice(1));
  await undos(page).press('Enter');
  await expect(titles(page)).toHaveText(cartTitles);
  await expect(page.getByRole('combobox', { name: 'Quantity' }).nth(1)).toHaveValue('3');
  await expect(cart).toHaveAccessibleDescription(/^6 print/);
  await page.reload();
  await expect(titles(page)).toHaveText(cartTitles);
});

test('size, frame, and mount are changed in the cart, by keyboard, and the total follows', async ({
  page,
}) => {
  await fillCart(page, 2);
  await page.goto('/cart');
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Quantity') })
    .first();
  await line.getByRole('button', { name: 'Change size, frame, or mount' }).press('Enter');
  await expect(line.getByRole('button', { name: 'Done' })).toBeFocused();
  const size = line.getByRole('combobox', { name: 'Size' });
  await expect(size).toHaveValue('small');
  await size.focus();
  await size.selectOption('large');
  await expect(size).toBeFocused();
  await line.getByRole('combobox', { name: 'Frame' }).selectOption({ label: 'No Frame' });
  await line.getByRole('combobox', { name: 'Mount' }).selectOption({ label: 'Full Bleed' });
  await expect(line.getByRole('definition').last()).toHaveText('$565');
  await expect(
    page.getByRole('status').getByText(/^Large, No Frame, Full Bleed[.] Your cart now comes to \$765[.]$/),
  ).toBeAttached();
  await expectNoViolations(page);
  await line.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(line.getByRole('definition')).toHaveText([/^Large, /, 'No Frame', 'Full Bleed', '$565']);
  await page.reload();
  await expect(line.getByRole('definition')).toHaveText([/^Large, /, 'No Frame', 'Full Bleed', '$565']);
});

test('an emptied cart links to all prints and offers Undo until the visitor leaves the page', async ({
  page,
}) => {
  const [title = ''] = await fillCart(page, 1);
  await page.goto('/cart');
  await removals(page).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByText('Subtotal').locator('..')).toContainText('$0');
  await expect(page.getByRole('group', { name: 'Price' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Newest prints' }).getByRole('link')).toHaveCount(4);
  await undos(page).click();
  await expect(titles(page)).toHaveText([title]);
  await removals(page).click();
  await page.getByRole('link', { name: 'See all prints' }).click();
  await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(undos(page)).toHaveCount(0);
});

test('a removed line can be restored after another tab has changed the cart', async ({ page, context }) => {
  const cartTitles = await fillCart(page, 3);
  await page.goto('/cart');
  await removals(page).nth(2).click();
  const otherTab = await context.newPage();
  await otherTab.goto('/cart');
  await removals(otherTab).first().click();
  await expect(titles(page)).toHaveText([cartTitles[1] ?? '']);
  await undos(page).click();
  await expect(titles(page)).toHaveText(cartTitles.slice(1));
  await expect(titles(otherTab)).toHaveText(cartTitles.slice(1));
  await expect(undos(otherTab)).toBeVisible();
});

test('a restored line that is no longer for sale shows its notice again', async ({ page }) => {
  await fillCart(page, 2);
  await editStored(page, 'cart', ({ products: [line] }) => Object.assign(line ?? {}, { _id: 'gone' }));
  await page.goto('/cart');
  const checkout = page.getByRole('button', { name: 'Checkout' });
  await expect(checkout).toBeDisabled();
  await expect(checkout).toHaveAccessibleDescription(
    'To check out, remove the prints that are no longer available.',
  );
  await removals(page).first().click();
  await expect(checkout).toBeEnabled();
  await undos(page).click();
  await expect(page.getByText('No longer available in this size, frame, and mount.')).toBeVisible();
  await expect(checkout).toBeDisabled();
});

test('a cart with too many lines for one order says how many to remove, also on a phone', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await fillCart(page, 60);
  await page.goto('/cart');
  await expect(removals(page)).toHaveCount(60);
  const checkout = page.getByRole('button', { name: 'Checkout' });
  await expect(checkout).toBeInViewport();
  await expect(checkout).toBeDisabled();
  await expect(checkout).toHaveAccessibleDescription(
    'An order can have up to 50 lines. Remove 10 to check out.',
  );
  await expectNoViolations(page);
  for (let lineCount = 60; lineCount > 50; lineCount -= 1) await removals(page).last().click();
  await expect(checkout).toBeEnabled();
});

test('a cart above the maximum for one payment says so, and what to do', async ({ page }) => {
  await fillCart(page, 1);
  await editStored(page, 'cart', (cart) => {
    const expensiveLine = { size: 'exhibition', price: 3425, memberPrice: 2825, quantity: 20 };
    cart.products = Array.from({ length: 15 }, () => ({ ...cart.products[0], ...expensiveLine }));
  });
  await page.goto('/cart');
  const checkout = page.getByRole('button', { name: 'Checkout' });
  await expect(checkout).toBeDisabled();
  await expect(checkout).toHaveAccessibleDescription(
    'An order can come to $999,999 at most. Remove some prints, and order them separately.',
  );
  await removals(page).first().click();
  await expect(checkout).toBeEnabled();
});

test('a price change at checkout is announced in view of the shopper', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillCart(page, 3);
  await page.goto('/cart');
  await expect(page.getByText(/^SAVE \$/)).toBeVisible();
  await page.route('**/api/checkout/create-checkout-session', (route) =>
    route.fulfill({ status: 409, json: { error: 'The prices have changed.', code: 'price_changed' } }),
  );
  await page.route('**/api/products/find/*', async (route) => {
    const response = await route.fetch();
    const print = await response.json();
    const variants = print.variants.map((variant: object) => ({ ...variant, price: 9000 }));
    await route.fulfill({ json: { ...print, variants } });
  });
  await page.getByRole('button', { name: 'Checkout' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Prices have changed' });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport();
});

test('the cart shows the texts of the specification to guests and members', async ({ page }) => {
  await joinedMember(page);
  await openPrint(page);
  await addToCart(page);
  for (const [priceLabel, isMember] of [
    ['MEMBER PRICE', true],
    ['REGULAR PRICE', false],
  ] as const) {
    await editStored(page, 'user', (user) => {
      user.isMember = isMember;
    });
    await page.goto('/cart');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('My Cart');
    await expect(main.getByRole('term').filter({ hasText: 'PRICE' })).toHaveText(priceLabel);
    for (const [term, text] of [
      ['Shipping', 'Free (for a limited time)'],
      ['Promo Code', 'At Checkout'],
      ['Ships by', /^[A-Z][a-z]+ \d+, \d{4}, if you order today$/],
      ['At your door by', /^[A-Z][a-z]+ \d+, \d{4}, if you order today$/],
      ['Subtotal', isMember ? '$160' : '$200'],
    ] as const) {
      const row = main.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) });
      await expect(row.locator('xpath=following-sibling::dd')).toHaveText(text);
    }
    await expect(main.getByText('Taxes calculated at checkout')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/shop/all-prints',
    );
    const offer = main.getByText('SAVE $40 on this order by becoming a member.');
    await expect(offer).toHaveCount(isMember ? 0 : 1);
    await expect(main.getByText('Members save $40')).toHaveCount(isMember ? 0 : 1);
    await expect(main.getByRole('radio', { name: 'Regular Price' })).toBeChecked({ checked: !isMember });
  }
});
