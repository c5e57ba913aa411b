import { type Browser, expect, type Page } from '@playwright/test';
import type { Order } from '#domain/orders/orders.ts';
import { keyboardJourneys } from '#domain/shop/accessibility.ts';
import { buyPrint } from './buy-print.ts';
import { linkTo, shipOrder } from './claim-damage.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { tabTo } from './keyboard.ts';
import { joinedMember } from './member.ts';
import {
  addToCart,
  checkOut,
  expectConfirmation,
  fillPayment,
  mailsTo,
  newEmail,
  openPrint,
  pay,
} from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

/** A member of staff begins to make an order in the studio. */
async function startProduction(browser: Browser, { _id }: Order): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInToStudio(page.context(), newEmail());
  await page.goto(`/studio/orders/${_id}`);
  await page.getByRole('button', { name: 'Start production' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start production' }).click();
  await expect(page.getByText('The order is being made.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Printing');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Being made');
  await context.close();
}

const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });

for (const width of [360, 1440]) {
  test(`with the keyboard alone: ${keyboardJourneys.change}, at ${width} px; a second tab sees it`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = newEmail();
    const order = await buyPrint(page, email);
    const link = await linkTo(order);
    await page.goto(link);
    await expect(
      page.getByText(/^You can cancel until \d+:\d\d [AP]M (today|tomorrow), \w+ \d+\.$/),
    ).toBeVisible();
    await expectNoViolations(page);
    const second = await context.newPage();
    await second.goto(link);
    await expect(second.getByRole('button', { name: 'Cancel this order' })).toBeVisible();

    await tabTo(page, 'button', 'Correct the address');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Where should it go?' })).toBeFocused();
    await expect(page.getByLabel('City')).toHaveValue(order.address?.city ?? '');
    await expectNoViolations(page);
    await tabTo(page, 'textbox', 'ZIP code');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('972');
    await page.keyboard.press('Enter');
    await expect(page.getByText('ZIP code must be a ZIP code, such as 97209 or 97209-1234')).toBeVisible();
    await expect(page.getByLabel('ZIP code')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('97209');
    await page.getByLabel('Address', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('000 Nowhere');
    await tabTo(page, 'combobox', 'State');
    await page.keyboard.type('Oregon');
    await tabTo(page, 'button', 'Correct the address');
    await page.keyboard.press('Enter');
    await expect(page.getByText("The carriers don't know this address")).toBeVisible();
    await tabTo(page, 'button', 'Use it anyway');
    await page.keyboard.press('Enter');
    const corrected = page.getByText('The address is corrected.');
    await expect(corrected).toBeFocused();
    await expect(page.getByRole('main').getByText('000 Nowhere').first()).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject).join())
      .toContain('A new shipping address');

    await tabTo(page, 'button', 'Cancel this order');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Cancel this order?' })).toBeFocused();
    await expect(page.getByText(/^We refund \$\d+\.\d\d, everything you paid/)).toBeVisible();
    await expectNoViolations(page);
    await tabTo(page, 'button', 'Keep the order');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', 'Cancel the order');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Your order is canceled\. We refund/)).toBeFocused();
    await expect(timeline(page)).toContainText('Canceled');
    await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
    await expectNoViolations(page);

    await second.getByRole('button', { name: 'Cancel this order' }).click();
    await second.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(second.getByText(/^Your order is canceled\./)).toBeFocused();
    await expect(timeline(second)).toContainText('Canceled');
    await expect
      .poll(async () => (await mailsTo(email)).filter(({ subject }) => subject.includes('canceled')).length)
      .toBe(1);
  });
}

test('an order whose production begins while its page is open cannot be canceled, and the page says so', async ({
  page,
  browser,
}) => {
  const order = await buyPrint(page, newEmail());
  await page.goto(await linkTo(order));
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await startProduction(browser, order);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const sentence = page.getByText("It's too late to cancel this order here.");
  await expect(sentence).toBeFocused();
  await expect(sentence.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Correct the address' })).toBeVisible();
  await expect(timeline(page)).toContainText('Being made: Printing');
  await expectNoViolations(page);
});

test('an address that is corrected after the parcel has shipped is too late, and the page says so', async ({
  page,
  browser,
}) => {
  const order = await buyPrint(page, newEmail());
  await page.goto(await linkTo(order));
  await page.getByRole('button', { name: 'Correct the address' }).click();
  await page.getByLabel('Address', { exact: true }).fill('2 Elm St');
  const owner = await browser.newContext();
  await signInToStudio(owner, newEmail());
  await shipOrder(owner, order);
  await owner.close();
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const sentence = page.getByText("It's too late to correct the address of this order here.");
  await expect(sentence).toBeFocused();
  await expect(sentence.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  await expect(page.getByRole('button', { name: 'Correct the address' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('2 Elm St');
});

test('a member cancels an order in the settings after the shop could not be reached', async ({ page }) => {
  const { email } = await joinedMember(page);
  await openPrint(page);
  await addToCart(page);
  await checkOut(page);
  await fillPayment(page, { email });
  await pay(page);
  await expectConfirmation(page);
  await page.goto('/settings');
  await tabTo(page, 'button', /^Order [0-9A-F]{8} /);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Cancel this order');
  await page.keyboard.press('Enter');
  await page.route('**/api/orders/*/cancel', (route) => route.abort());
  await tabTo(page, 'button', 'Cancel the order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText("We couldn't reach the shop.")).toBeVisible();
  await page.unroute('**/api/orders/*/cancel');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your order is canceled\./)).toBeFocused();
  await expectNoViolations(page);
  await page.reload();
  await page.getByRole('button', { name: /^Order [0-9A-F]{8} / }).click();
  await expect(timeline(page)).toContainText('Canceled');
});
