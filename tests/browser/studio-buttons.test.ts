import { expect, type Page, test } from '@playwright/test';
import { buyPrint, findPieceCode } from './buy-print.ts';
import { newEmail } from './shopper.ts';
import { joinStudio, signInToStudio } from './studio-staff.ts';

// What the journeys don't press. Each button does its work, or downloads a file.

test('an owner confirms an order again and cancels it, and makes a batch and takes it apart', async ({
  page,
}) => {
  const order = await buyPrint(page, newEmail());
  const corrected = newEmail();
  await signInToStudio(page.context(), newEmail());
  await page.goto(`/studio/orders/${order._id}`);
  await press(page, 'Send the confirmation again');
  await page.getByRole('dialog').getByLabel('Email').fill(corrected);
  await pressInDialog(page, 'Send the confirmation');
  await expect(page.getByText(`The confirmation is being sent to ${corrected}.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Emails' })).toContainText('Confirmation');
  await press(page, 'Cancel the order');
  await pressInDialog(page, /^Cancel the order and refund \$/);
  await expect(page.getByText('The order is canceled.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').last()).toContainText(
    /Canceled|Refunded/,
  );

  await buyPrint(page, newEmail());
  await page.goto('/studio/bench/batches');
  await page.getByRole('button', { name: /^Make the batch/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Batch \d+$/);
  await expectDownload(page, 'Plan as PDF', /^batch-\d+\.pdf$/);
  await press(page, 'Take it apart');
  await pressInDialog(page, /^Take batch \d+ apart$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Batches');
});

test('an owner gets every paper of a piece, makes it again, and voids a label', async ({ page }) => {
  const [remade, packed] = [await buyPrint(page, newEmail()), await buyPrint(page, newEmail())];
  await signInToStudio(page.context(), newEmail());
  const [remadeCode, packedCode] = [await findPieceCode(page, remade), await findPieceCode(page, packed)];
  await page.goto(`/studio/p/${remadeCode}`);
  for (const paper of ['Ticket', 'Back label', 'Certificate', 'Packing slip'])
    await expectDownload(page, paper, new RegExp(`${remadeCode}\\.pdf$`));
  await press(page, 'Mark as printed');
  await press(page, 'Make again');
  await page.getByLabel('Why').fill('Scratch in the glazing');
  await pressInDialog(page, 'Make it again');
  await expect(page.getByText('Replaced by')).toBeVisible();

  await page.goto(`/studio/bench?q=${packedCode}`);
  await page.request.post('/api/studio/pieces/move', {
    data: { moves: [{ code: packedCode, to: 'packed' }] },
    headers: { 'x-requested-with': 'passepartout' },
  });
  await page.getByRole('main').getByRole('link', { name: /^Ship/ }).click();
  await press(page, 'Show the rates');
  await page.getByRole('button', { name: /^Buy the label/ }).click();
  await press(page, 'Void');
  await pressInDialog(page, 'Void the label');
  await expect(page.getByRole('list', { name: 'Parcels' })).toContainText('Voided');
});

test('an owner withdraws an invitation, changes the role of a person whose page follows, and locks them out', async ({
  page,
  browser,
}) => {
  await signInToStudio(page.context(), newEmail());
  const [withdrawn, email] = [newEmail(), newEmail()];
  await page.goto('/studio/staff');
  await invite(page, withdrawn);
  await press(page, `Withdraw the invitation of ${withdrawn}`);
  await expect(page.getByText(withdrawn)).toHaveCount(0);

  const link = await invite(page, email);
  const person = await (await browser.newContext()).newPage();
  await joinStudio(person, email, 'maker', link);
  await expect(person.getByRole('link', { name: 'Bench' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: /^Change the role/ }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('books');
  await pressInDialog(page, 'Change the role');
  await expect(person.getByRole('link', { name: 'Figures' })).toBeVisible();
  await expect(person.getByRole('link', { name: 'Bench' })).toHaveCount(0);
  await row.getByRole('button', { name: /^Disable/ }).click();
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await row.getByRole('button', { name: /^Enable/ }).click();
  await expect(row.getByRole('button', { name: /^Disable/ })).toBeVisible();
  await person.context().close();
});

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function pressInDialog(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function expectDownload(page: Page, button: string, name: RegExp): Promise<void> {
  const download = page.waitForEvent('download');
  await press(page, button);
  expect((await download).suggestedFilename()).toMatch(name);
}

/** Invites a maker. @returns the link */
async function invite(page: Page, email: string): Promise<string> {
  await press(page, 'Invite');
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await pressInDialog(page, 'Send the invitation');
  const link = page.getByRole('dialog').locator('code');
  await expect(link).toBeVisible();
  const text = (await link.textContent()) ?? '';
  await pressInDialog(page, 'Done');
  return text;
}
