import { expect, type Page, test } from '@playwright/test';
import { type Order, orderNumber } from '#domain/orders.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { mailsTo, newEmail } from './shopper.ts';
import { enterStudio, expireVerification } from './studio-staff.ts';

/** Somebody buys a print, without a browser. */
async function buy(page: Page, email: string): Promise<Order> {
  const [print] = await (await page.request.get('/api/shop/all-prints')).json();
  const item = { productMongoId: print._id, sizeKey: 'small', frame: 'Black', mount: 'Border', quantity: 1 };
  const checkout = await page.request.post('/api/checkout/create-checkout-session', {
    data: { items: [item] },
  });
  const sessionid = /cs_test_\w+/.exec((await checkout.json()).url)?.[0] ?? '';
  const { TEST_SANDBOX_URL } = process.env;
  await page.request.post(`${TEST_SANDBOX_URL}/sandbox/sessions/${sessionid}/pay`, { data: { email } });
  return (await page.request.post('/api/orders/ingest-session', { data: { sessionid } })).json();
}

test('an owner finds an order, makes, ships and refunds it with the keyboard, and comes back to the search', async ({
  page,
}) => {
  const buyer = newEmail();
  const order = await buy(page, buyer);
  const owner = newEmail();
  await enterStudio(page, owner);
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
