import { expect, test } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

test('an owner makes a code by keyboard, a visitor buys with it, and the studio says what it brought in', async ({
  page,
}) => {
  test.slow();
  const code = `BROWSER-${Date.now()}`;
  await signInToStudio(page.context(), newEmail());
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/studio/shop/promotions');
  await page.getByRole('button', { name: 'New code' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New promotion code' });
  await dialog.getByLabel('Code', { exact: true }).focus();
  await page.keyboard.type('two words');
  await dialog.getByLabel('Percent, from 1 to 100').focus();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('must have only letters, digits and hyphens').first()).toBeVisible();
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await expectNoViolations(page);
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const row = page
    .getByRole('list', { name: 'Promotion codes' })
    .getByRole('listitem')
    .filter({ hasText: code });
  await expect(row.first()).toContainText('20% off');
  await expect(row.first()).toContainText('0 uses');

  const visitor = await page.context().newPage();
  const openPaymentPage = async () => {
    const [print] = await (await visitor.request.get('/api/shop/all-prints')).json();
    const item = {
      productMongoId: print._id,
      sizeKey: 'small',
      frame: 'Black',
      mount: 'Border',
      quantity: 1,
    };
    const data = { items: [item], state: 'OR' };
    const checkout = await visitor.request.post('/api/checkout/create-checkout-session', { data });
    const { url } = await checkout.json();
    await visitor.goto(url);
    await visitor.getByLabel('Promotion code').fill(code);
    await visitor.getByRole('button', { name: 'Apply' }).click();
    return /cs_test_\w+/.exec(url)?.[0] ?? '';
  };
  const sessionid = await openPaymentPage();
  await expect(visitor.getByText(`Discount (${code})`)).toBeVisible();
  const paid = { email: newEmail(), address: { state: 'OR' }, promotionCode: code };
  const pay = `${process.env.TEST_SANDBOX_URL ?? ''}/sandbox/sessions/${sessionid}/pay`;
  expect((await visitor.request.post(pay, { data: paid })).ok()).toBe(true);
  await visitor.request.post('/api/orders/ingest-session', { data: { sessionid } });

  await page.reload();
  await expect(row.first()).toContainText(/1 order, \$[\d,.]+ brought in/);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await page.getByRole('button', { name: `Switch off: ${code}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Switch on: ${code}` })).toBeVisible();
  await openPaymentPage();
  await expect(visitor.getByRole('alert')).toHaveText('This code is invalid.');
});
