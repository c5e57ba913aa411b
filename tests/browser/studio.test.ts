import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import {
  addPasskeyDevice,
  expireVerification,
  inviteInTerminal,
  joinStudio,
  passRecoveryCode,
} from './studio-staff.ts';

/** Fails when a script or style of the page is blocked, or its code fails. */
function expectNoErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) errors.push(message.text());
  });
  return () => expect(errors).toEqual([]);
}

test('on the first screen, the first press counts: the button stays under the pointer', async ({ page }) => {
  await addPasskeyDevice(page);
  await page.goto(await inviteInTerminal(newEmail()));
  const create = page.getByRole('button', { name: 'Create a passkey' });
  await create.click();
  await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  // The problem below the field goes when the field is left with a name.
  await page.getByLabel('Your name').pressSequentially('Olive Owner');
  const before = await create.boundingBox();
  await create.hover({ position: { x: 20, y: (before?.height ?? 0) - 3 } });
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await create.boundingBox()).toEqual(before);
  await page.mouse.up();
  await passRecoveryCode(page);
});

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
  await passRecoveryCode(page);
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
  await expect(page.getByRole('list', { name: 'Changes' }).first()).toContainText(
    'joined the staff as owner',
  );
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
  await expect(page.getByText(`This shop runs Passepartout ${shopVersion()}.`)).toBeVisible();
});

test('a person names, adds and removes passkeys, and comes back with the recovery code when all are lost', async ({
  page,
}) => {
  const email = newEmail();
  await joinStudio(page, email, 'maker');
  await page.getByRole('link', { name: 'Your account' }).first().click();
  await expect(page.getByRole('button', { name: 'Rename the passkey Chrome on Linux' })).toBeVisible();
  await page.getByRole('button', { name: 'Change your name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mo Maker');
  await page.getByRole('button', { name: 'Change the name' }).click();
  await expect(page.getByRole('list', { name: 'You' })).toContainText('Mo Maker');

  // A second device, because a device makes one passkey for each person.
  await addPasskeyDevice(page, 'usb');
  await expireVerification(email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Key in the safe');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  const remove = page.getByRole('button', { name: 'Remove the passkey Key in the safe' });
  await expect(remove).toBeVisible();
  await remove.click();
  await page.getByRole('button', { name: 'Remove the passkey', exact: true }).click();
  await expect(remove).toHaveCount(0);
  // The only way in cannot be removed.
  await expect(page.getByRole('button', { name: /^Remove the passkey Chrome/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Make a recovery code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your recovery code' });
  const code = (await dialog.getByRole('listitem').textContent()) ?? '';
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await expect(page.getByText('Ask an owner of Passepartout')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You are staff already')).toBeVisible();
  await page.getByLabel('Your name').fill('Mo Maker');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Studio' })).toBeVisible();
  await page.goto('/studio/account');
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).not.toHaveCount(0);
});

test('a person changes their email by the link that the new one gets', async ({ page }) => {
  await joinStudio(page, newEmail(), 'maker');
  await page.goto('/studio/account');
  await page.getByRole('button', { name: 'Change your email' }).click();
  const newAddress = newEmail();
  await page.getByRole('textbox', { name: 'New email' }).fill(newAddress);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('link', { name: `Confirm ${newAddress}` }).click();
  await page.getByRole('button', { name: 'Use the new email' }).click();
  await expect(page.getByText(`Your email is now ${newAddress}`)).toBeVisible();
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect(page.getByRole('list', { name: 'You' })).toContainText(newAddress);
});

test('an owner sends a new link to an invited person and to one who has lost the passkey', async ({
  page,
  browser,
}) => {
  const [invited, lost] = [newEmail(), newEmail()];
  const other = await browser.newPage();
  await joinStudio(other, lost, 'maker');
  await joinStudio(page, newEmail());
  await page.goto('/studio/staff');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email').fill(lost);
  await expect(page.getByText('This person is staff already.')).toBeVisible();
  await page.getByLabel('Email').fill(invited);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const first = await page.locator('code').textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Send a new link to ${invited}` }).click();
  await expect(page.getByText('The earlier link stops working.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link', exact: true }).click();
  await expect(page.locator('code')).not.toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: lost });
  await row.getByRole('button', { name: /^Send a new link to / }).click();
  await page.getByRole('button', { name: 'Send a new link', exact: true }).click();
  await expect(page.getByText('it replaces their passkeys')).toBeVisible();
  await other.goto((await page.locator('code').textContent()) ?? '');
  await expect(other.getByText('You are staff already')).toBeVisible();
  await expectNoViolations(page);
});
