import { expect, test } from '@playwright/test';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import { expireVerification, joinStudio } from './studio-staff.ts';

for (const width of [360, 1440]) {
  test(`an owner stages, reads, edits and sends the evidence of a dispute with the keyboard, ${width} px wide`, async ({
    page,
  }) => {
    const order = await buyPrint(page, newEmail());
    const sandboxUrl = process.env.TEST_SANDBOX_URL ?? '';
    await page.request.post(`${sandboxUrl}/sandbox/sessions/${order.sessionId}/dispute`, {
      data: { reason: 'product_not_received' },
    });
    const owner = newEmail();
    await joinStudio(page, owner);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/studio/orders/${order._id}`);
    await expect(page.getByText(/bank says that the prints did not arrive/)).toBeVisible();
    const alert = page.getByRole('note');
    await expect(alert).toContainText('Nothing can be refunded or canceled unless the shop wins.');
    for (const name of ['Refund', 'Cancel the order'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await alert.getByRole('link', { name: /^dispute over \$/ }).press('Enter');
    await tabTo(page, 'button', 'Stage the evidence');
    await page.keyboard.press('Enter');
    const evidence = page.locator('dl[aria-label="Evidence"]');
    await expect(evidence).toContainText('Summary and chronology');
    await expect(evidence).toContainText('The dispute says that the prints did not arrive.');
    await expect(page.getByText('The evidence is staged and not sent.')).toBeVisible();
    await expectNoViolations(page);

    await tabTo(page, 'button', 'Edit the summary');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Summary', { exact: true })).toBeFocused();
    await page.getByLabel('Summary', { exact: true }).fill('It is being made.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit the summary' }).press('Enter');
    await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('It is being made.');
    await tabTo(page, 'button', 'Stage this summary');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The summary is staged.')).toBeVisible();
    await expect(evidence).toContainText('It is being made.');

    await expireVerification(owner);
    await tabTo(page, 'button', 'Send the evidence');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send the evidence?' });
    await expect(dialog).toContainText('Evidence can be sent once.');
    await expectNoViolations(page);
    await dialog.getByRole('checkbox', { name: 'I have read the evidence' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The evidence was sent to the bank.')).toBeVisible();
    await expect(page.getByText(/The evidence was sent on /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the evidence' })).toHaveCount(0);
  });
}
