import { expect, test } from '@playwright/test';
import { orderNumber } from '#domain/orders.ts';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { mailsTo, newEmail } from './shopper.ts';
import { enterStudio, expireVerification } from './studio-staff.ts';

test('an owner finds an order, makes, ships and refunds it with the keyboard, and comes back to the search', async ({
  page,
}) => {
  const buyer = newEmail();
  const order = await buyPrint(page, buyer);
  const owner = newEmail();
  await enterStudio(page, owner);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('searchbox', { name: 'Find an order' }).focus();
  await page.keyboard.type(buyer);
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/q=shopper/);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await tabTo(page, 'link', new RegExp(orderNumber(order)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber(order)}`);
  await tabTo(page, 'button', 'Start production');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Start production' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The order is being made.')).toBeVisible();

  await tabTo(page, 'button', 'Ship');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.type('1Z999AA10123456784');
  await expectNoViolations(page);
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
  await expect(page.getByRole('list', { name: 'History' })).toContainText('$25.50 refunded (Olive Owner');
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
