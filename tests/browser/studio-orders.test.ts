import { expect, type Page, test } from '@playwright/test';
import { orderNumber } from '#domain/orders/orders.ts';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { keyboard } from './hands.ts';
import { tabTo } from './keyboard.ts';
import { mailsTo, newEmail } from './shopper.ts';
import { enterStudio, expireVerification, joinStudio } from './studio-staff.ts';

test('an owner finds an order, makes, ships and refunds it with the keyboard, and comes back to the search', async ({
  page,
}) => {
  const buyer = newEmail();
  const order = await buyPrint(page, buyer);
  const owner = newEmail();
  await joinStudio(page, owner);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('searchbox', { name: 'Find an order' }).focus();
  await page.keyboard.type(buyer);
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/q=shopper/);
  await tabTo(page, 'link', new RegExp(orderNumber(order)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber(order)}`);
  await tabTo(page, 'button', 'Start production');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('You can cancel it within 24 hours of the order');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Start production' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The order is being made.')).toBeVisible();

  await tabTo(page, 'button', 'Ship');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.type('1Z999AA10123456784');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The order has shipped.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'UPS 1Z999AA10123456784' })).toBeVisible();

  await expireVerification(owner);
  await tabTo(page, 'button', 'Refund');
  await page.keyboard.press('Enter');
  await page.getByLabel('Amount in dollars').fill('25.50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('$25.50 is being refunded.')).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: 'History' })
      .getByRole('listitem')
      .filter({ hasText: '$25.50 refunded' })
      .first(),
  ).toContainText('Olive Owner');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  const subjects = async () => (await mailsTo(buyer)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/refund/i));

  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Find an order' })).toHaveValue(buyer);
  await expect(page.getByRole('link', { name: new RegExp(orderNumber(order)) })).toBeVisible();
});

test('a mistaken step is undone with a key; a second screen sees both at once, and Back returns to the order in the list', async ({
  page,
  browser,
}) => {
  const buyer = newEmail();
  const order = await buyPrint(page, buyer);
  await enterStudio(page, newEmail());
  const number = orderNumber(order);
  const open = async (screen: Page) => {
    await screen.keyboard.press('Control+k');
    await screen.keyboard.type(number);
    await expect(screen.getByRole('menuitem', { name: `Order ${number}` })).toBeVisible();
    await screen.keyboard.press('Enter');
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  };
  const other = await (await browser.newContext()).newPage();
  await enterStudio(other, newEmail());
  await open(other);
  const status = (screen: Page, text: string) =>
    expect(screen.getByRole('definition').first()).toHaveText(text);

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('link', { name: new RegExp(number) }).waitFor();
  await page.keyboard.press('j');
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find an order' })).toBeFocused();
  await page.keyboard.type(buyer);
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Start production' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start production' }).click();
  // An open dialog keeps the keys for itself, also while it fades out.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Under the pointer, the offer waits for as long as the second screen needs.
  await page.getByText('Moved an order.', { exact: true }).hover();
  await status(other, 'Being made');
  await page.keyboard.press('u');
  await expect(page.getByText('Undone.').last()).toBeVisible();
  await status(page, 'Confirmed');
  await status(other, 'Confirmed');
  await other.close();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('log');
  await expect(page.getByRole('menuitem', { name: 'Log' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Changes' }).first()).toContainText('Undone');
  expect((await mailsTo(buyer)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/production/),
  );
});

test('with keys alone, the pieces of several orders are batched, get their papers, and move on', async ({
  page,
}) => {
  const buyer = newEmail();
  const [first] = [await buyPrint(page, buyer), await buyPrint(page, buyer)];
  await enterStudio(page, newEmail());
  const hand = keyboard(page);
  const openOrders = async () => {
    await hand.open('Orders');
    // A page that opens takes the focus, also from a field that had it already.
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
  };
  const find = async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Find an order' })).toBeFocused();
    await page.keyboard.type(buyer);
  };
  await openOrders();
  await hand.press('button', 'Select several');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('0 orders selected');
  await find();
  const listed = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await tabTo(page, 'checkbox', `Select order ${orderNumber(first)}`);
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 order selected, with 1 piece in the workshop');
  await hand.press('button', 'Select all');
  await expect(bar).toContainText('2 orders selected, with 2 pieces in the workshop');
  await expectNoViolations(page);
  await hand.press('button', 'Open on the bench');
  const selected = page.getByRole('region', { name: 'Selected pieces' });
  await expect(selected).toContainText('2 pieces selected');

  await hand.press('button', 'Make a batch');
  await hand.press('button', 'Make the batch: 2 pieces');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Batch \d+$/);
  const tickets = page.waitForEvent('download');
  await hand.press('button', 'Tickets');
  expect((await tickets).suggestedFilename()).toMatch(/\.pdf$/);
  const files = page.waitForEvent('download');
  await hand.press('button', 'Print files as a zip: 2');
  expect((await files).suggestedFilename()).toMatch(/\.zip$/);

  await openOrders();
  await hand.press('button', 'Select several');
  await find();
  await expect(listed).toHaveCount(2);
  await hand.press('button', 'Select all');
  await hand.press('button', 'Open on the bench');
  await hand.press('button', 'Mark as printed: 2');
  await openOrders();
  await find();
  await expect(listed.filter({ hasText: 'Being made' })).toHaveCount(2);
});
