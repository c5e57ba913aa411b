import { expect, type Page, test } from '@playwright/test';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { mailsTo, newEmail } from './shopper.ts';
import {
  enterStudio,
  expireVerification,
  joinStudio,
  letAnswersGo,
  letMessagesAge,
  openShopPage,
} from './studio-staff.ts';

test('a visitor writes by the form, and the owner answers, takes the answer back, and answers again', async ({
  page,
  browser,
}) => {
  await letMessagesAge();
  const visitor = newEmail();
  const shop = await browser.newPage();
  await shop.goto('/contact');
  await shop.getByLabel('First Name').fill('Zoë');
  await shop.getByLabel('Last Name').fill("O'Neil");
  await shop.getByLabel('Email').fill(visitor);
  await shop.getByLabel('Message').fill('Does it come in oak?\nI ask for a friend.');
  await shop.getByRole('button', { name: 'Send' }).click();
  await expect(shop.getByText('Thank you')).toBeVisible();
  await shop.close();

  await enterStudio(page, newEmail());
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByLabel('Find a message').fill(visitor);
  const line = page.getByRole('list', { name: 'Messages' }).getByRole('link');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('New');
  await page.getByLabel('Find a message').blur();
  await page.keyboard.press('j');
  await expect(line).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Message from Zoë O'Neil");
  await page.getByLabel(`Answer to ${visitor}`).fill('Yes, in oak.');
  await page.getByRole('button', { name: 'Send the answer' }).dblclick();
  const answers = page.getByRole('article', { name: 'Answer' });
  await expect(answers).toHaveCount(1);
  await expect(answers).toContainText('will be sent at');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(answers).toHaveCount(0);
  await expect(page.getByLabel(`Answer to ${visitor}`)).toHaveValue('Yes, in oak.');
  await page.getByLabel(`Answer to ${visitor}`).fill('Yes, in oak and in cherry.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(answers).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  expect(await mailsTo(visitor)).toEqual([]);
  await letAnswersGo();
  // The answer that was taken back is never sent.
  await expect
    .poll(async () => (await mailsTo(visitor)).map(({ text }) => text))
    .toEqual([expect.stringMatching(/^Yes, in oak and in cherry\.[\s\S]*> Does it come in oak\?\n> I ask/)]);
});

test('the owner finds a member, signs them out, and deletes the account', async ({ page }) => {
  const member = newEmail();
  const account = { email: member, firstName: 'Zelda', password: 'walls-that-talk' };
  await page.request.post('/api/auth/register', { data: account });
  await page.request.post('/api/auth/login', { data: account });
  const owner = newEmail();
  await joinStudio(page, owner);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByLabel('Find a member').fill(member);
  const line = page.getByRole('list', { name: 'Members' }).getByRole('link');
  await expect(line).toHaveCount(1);
  await page.getByLabel('Find a member').blur();
  await page.keyboard.press('j');
  await expect(line).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByText('Signed in on 1 device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed in on no devices')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download their data' }).click();
  expect((await download).suggestedFilename()).toBe('member-data.json');
  await expireVerification(owner);
  await page.getByRole('button', { name: 'Delete the account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete the account' }).click();
  await page
    .getByRole('dialog', { name: 'Is it you?' })
    .getByRole('button', { name: 'Use my passkey' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
  await page.getByLabel('Find a member').fill(member);
  await expect(page.getByText('No member matches.')).toBeVisible();
});

test('the figures show what was sold, with bars, tables and files', async ({ page }) => {
  await buyPrint(page, newEmail());
  await enterStudio(page, newEmail());
  await page.getByRole('link', { name: 'Figures', exact: true }).click();
  const sizes = page.getByRole('table', { name: 'Sizes' });
  await expect(sizes.getByRole('row', { name: /^Small/ })).toContainText('$');
  const days = page.getByRole('table', { name: 'Sales' }).getByRole('row');
  await expect(days.nth(1)).toContainText('$');
  await expect(days.last()).toHaveText(/^\w+ \d+ to \w+ \d+No sales$/);
  await page.getByLabel('Show').selectOption('Last 7 days');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(days.last()).toHaveText(/^\w+ \d+ to \w+ \d+No sales$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Books as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^books-.*\.csv$/);
});

test('the owner changes the shop with a preview, is told of a colleague who was faster, and visitors see it at once', async ({
  page,
  browser,
}) => {
  const owner = newEmail();
  await enterStudio(page, owner);
  await openShopPage(page, 'Name and words');
  const city = page.getByLabel('Where the prints are made');
  const before = await city.inputValue();
  const company = await page.getByLabel('Legal name of the company').inputValue();
  const shown = `Port ${crypto.randomUUID().slice(0, 8)}`;
  await city.fill(shown);
  const preview = page.getByRole('region', { name: 'Preview of the home page on a phone' });
  await expect(preview).toContainText(`Printed and framed in ${shown}`);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await page.getByLabel('Name of the shop').fill('Lichtbildmanufakturgesellschaft');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('must have only words of at most 18 letters')).toBeVisible();
  await page.getByLabel('Name of the shop').fill('Passepartout');

  // A colleague changes another field: both changes are kept.
  const colleague = await page.context().newPage();
  await colleague.goto('/studio/shop/name');
  await changeField(colleague, 'Courts', `County ${shown}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
  await expect(page.getByLabel('Courts')).toHaveValue(`County ${shown}`);
  const visitor = await browser.newPage();
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('contentinfo')).toContainText(`Printed and framed in ${shown}`, {
      timeout: 100,
    });
  }).toPass({ timeout: 90_000 });
  await visitor.close();

  // A colleague changes the same field: the page shows both values.
  await city.fill(`${shown} Harbor`);
  await page.getByLabel('Legal name of the company').fill(`Company ${shown}`);
  await changeField(colleague, 'Where the prints are made', `${shown} Beach`);
  await colleague.close();
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Another person has changed this' });
  await expect(conflict.getByRole('row')).toHaveText([
    'YoursTheirs',
    `Where the prints are made${shown} Harbor${shown} Beach`,
  ]);
  await expectNoViolations(page);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(city).toHaveValue(`${shown} Beach`);
  await expect(page.getByLabel('Legal name of the company')).toHaveValue(`Company ${shown}`);
  await city.fill(before);
  await page.getByLabel('Legal name of the company').fill(company);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText(
    'Changed: Where the prints are made',
  );
});

/** Changes a field of a page of the shop, and saves it. */
async function changeField(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
}
