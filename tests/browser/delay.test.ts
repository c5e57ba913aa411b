import { type Browser, expect, type Page, test } from '@playwright/test';
import { orderNumber } from '#domain/orders/orders.ts';
import { screens } from '#tests/screens/picture.ts';
import { buyPrint } from './buy-print.ts';
import { linkTo } from './claim-damage.ts';
import { expectNoViolations } from './expect-no-violations.ts';
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

/** The address of the page in the email about a delay. */
async function answerAddress(email: string): Promise<string> {
  const find = async () => {
    const mail = (await mailsTo(email)).find(({ subject }) => subject.endsWith('is delayed'));
    return /https?:\S+\/orders\/answer\?\S+/.exec(mail?.text ?? '')?.[0];
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}

test('an owner tells of a delay without a day, and the buyer waits and then cancels without JavaScript', async ({
  page,
  browser,
}) => {
  const buyer = newEmail();
  const order = await buyPrint(page, buyer);
  await signInToStudio(page.context(), newEmail());
  await page.goto(`/studio/orders/${order._id}?do=delay`);
  const dialog = page.getByRole('dialog', { name: `Delay of order ${orderNumber(order)}` });
  await expect(dialog.getByText(/If you do nothing, we ship by/)).toBeVisible();
  await dialog.getByLabel('No day can be named').check();
  await expect(dialog.getByText(/we must cancel the order and refund it in full/)).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await dialog.getByLabel('Your words to the buyer').fill('Our saw broke.');
  await dialog.getByRole('button', { name: 'Tell the buyer', exact: true }).click();
  await expect(page.getByText('The buyer is being told about the delay.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Delays' })).toContainText('Our saw broke.');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const mailed = await context.newPage();
  await mailed.goto(await answerAddress(buyer));
  await expect(mailed.getByRole('heading', { level: 1 })).toHaveText('Your order is delayed');
  await expect(mailed.getByText('Our saw broke.')).toBeVisible();
  await mailed.getByRole('button', { name: 'Wait until it ships' }).press('Enter');
  await expect(mailed.getByRole('heading', { level: 1 })).toHaveText('Thank you for waiting');
  await mailed.getByRole('button', { name: 'Cancel for a full refund' }).press('Enter');
  await expect(mailed.getByText(/is canceled, as you asked/)).toBeVisible();
  await mailed.goBack();
  await context.close();
});

test('the page for the answer has no barriers, and shows both choices at once in every window', async ({
  page,
}) => {
  const buyer = newEmail();
  const order = await buyPrint(page, buyer);
  await signInToStudio(page.context(), newEmail());
  await page.goto(`/studio/orders/${order._id}?do=delay`);
  await page.getByRole('button', { name: 'Tell the buyer', exact: true }).click();
  await page.goto(await answerAddress(buyer));
  await expect(page.getByRole('button', { name: /^Wait until / })).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    for (const name of [/^Wait until /, /^Cancel /])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    for (const fact of ['Delayed', 'Now ships by'])
      await expect(page.getByText(fact, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.goto(await linkTo(order));
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    const delay = page.getByRole('region', { name: 'Delay' });
    await expect(delay.getByRole('button', { name: /^Cancel / })).toBeInViewport({ ratio: 1 });
  }
  await page.goBack();
  const failures: string[] = [];
  page.on('console', (message) => failures.push(message.text()));
  await page.reload();
  expect(failures).toEqual([]);
});

/** An owner tells the buyer of an order about a delay, in a browser of their own. */
async function tellDelay(browser: Browser, orderId: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInToStudio(page.context(), newEmail());
  await page.goto(`/studio/orders/${orderId}?do=delay`);
  await page.getByRole('button', { name: 'Tell the buyer', exact: true }).click();
  await expect(page.getByText('The buyer is being told about the delay.')).toBeVisible();
  await context.close();
}

/** Presses the answer in the order that the page shows. */
async function pressWait(page: Page): Promise<void> {
  const delay = page.getByRole('region', { name: 'Delay' });
  await delay.getByRole('button', { name: /^Wait until / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for waiting');
}

test('a buyer waits, and then cancels, on the page behind the link to the order', async ({
  page,
  browser,
}) => {
  const order = await buyPrint(page, newEmail());
  await tellDelay(browser, order._id);
  const address = await linkTo(order);
  await page.goto(address);
  await pressWait(page);
  await page.goto(address);
  const delay = page.getByRole('region', { name: 'Delay' });
  await expect(delay.getByText('You told us that you want to wait.')).toBeVisible();
  await delay.getByRole('button', { name: 'Cancel for a full refund' }).press('Enter');
  await expect(page.getByText(/is canceled, as you asked/)).toBeVisible();
});

test('a member waits in the settings', async ({ page, browser }) => {
  const { email } = await joinedMember(page);
  await openPrint(page);
  await addToCart(page);
  await checkOut(page);
  await fillPayment(page, { email });
  await pay(page);
  await expectConfirmation(page);
  const mine = page.waitForResponse((response) => response.url().endsWith('/api/orders/mine'));
  await page.goto('/settings');
  const [order] = await (await mine).json();
  await tellDelay(browser, order._id);
  await page.reload();
  await page.getByRole('button', { name: /^Order [0-9A-F]{8} / }).click();
  await pressWait(page);
});
