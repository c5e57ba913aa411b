import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import { addPasskeyDevice, expireVerification, inviteInTerminal } from './studio-staff.ts';

/** Fails when a script or style of the page is blocked, or its code fails. */
function expectNoErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) errors.push(message.text());
  });
  return () => expect(errors).toEqual([]);
}

test('an owner joins with a passkey, invites a maker, and comes back, all with the keyboard', async ({
  page,
}) => {
  const expectClean = expectNoErrors(page);
  const email = newEmail();
  await addPasskeyDevice(page);
  const link = await inviteInTerminal(email);
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  expect(page.url()).not.toContain('#');
  await tabTo(page, 'textbox', 'Your name');
  await page.keyboard.type('Olive Owner');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await tabTo(page, 'link', 'Staff');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeFocused();
  await expireVerification(email);
  await tabTo(page, 'button', 'Invite');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  const makersEmail = newEmail();
  await page.keyboard.type(makersEmail);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/\/invitation#/)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(makersEmail);

  await page.goto('/studio/log');
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('joined the staff as owner');
  await page.goto('/studio/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('invitation');
  // A link that is opened in the same tab replaces the one before it.
  await page.goto(await inviteInTerminal(makersEmail, 'maker'));
  await expect(page.getByText(makersEmail)).toBeVisible();
  await page.goto('/studio/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await tabTo(page, 'button', 'Sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.goto('/studio/staff');
  await tabTo(page, 'button', 'Sign in with a passkey');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  expectClean();
});

test('a maker joins with a password and an authenticator app, and signs in with a recovery code', async ({
  page,
}) => {
  const email = newEmail();
  const password = 'glue and patience';
  await page.goto(await inviteInTerminal(email, 'maker'));
  await page.getByRole('button', { name: 'Use a password and an authenticator app instead' }).click();
  await page.getByLabel('Your name').fill('Mo Maker');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (
    (await page
      .getByText(/type this key/)
      .locator('code')
      .textContent()) ?? ''
  ).replaceAll(' ', '');
  const recoveryCode = (await page.getByRole('listitem').first().textContent()) ?? '';
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Open the studio' }).click();
  await expect(page.getByText('This code is not valid')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Open the studio' }).click();

  const navigation = page.getByRole('navigation', { name: 'Studio' });
  await expect(navigation).toBeVisible();
  await expect(navigation.getByRole('link', { name: /Staff|Log|Orders/ })).toHaveCount(0);
  await page.goto('/studio/staff');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for another role');
  await page.goto('/studio/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a password and a code instead' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});
