import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { mailsTo, newEmail } from './shopper.ts';
import { letMessagesAge } from './studio-staff.ts';

const ownerEmail = 'owner@passepartout.example';

interface ContactMessage {
  'First Name': string;
  'Last Name': string;
  Email: string;
  Message: string;
}

test.beforeEach(letMessagesAge);

function newMessage(): ContactMessage {
  const Message = `Does it come in wood?\nI ask for a friend: ${crypto.randomUUID()}`;
  return { 'First Name': 'Zoë', 'Last Name': "O'Neil-李", Email: newEmail(), Message };
}

async function fillIn(page: Page, message: Partial<ContactMessage>): Promise<void> {
  for (const [label, text] of Object.entries(message)) await page.getByLabel(label).fill(text);
}

async function mailsFrom(email: string) {
  return (await mailsTo(ownerEmail)).filter(({ text }) => text.includes(email));
}

test('a visitor writes to the owner by keyboard, sees what is missing, and is thanked', async ({ page }) => {
  const message = newMessage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expectNoViolations(page);

  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toBeEnabled();
  await send.press('Enter');
  for (const problem of ['First name', 'Last name', 'Email', 'Message']) {
    await expect(page.getByText(`${problem} is required`)).toBeVisible();
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectNoViolations(page);

  const inputs = [message['First Name'], message['Last Name'], 'zoe at example', message.Message];
  for (const text of inputs) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(message.Email);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Thank you, Zoë.' })).toBeFocused();
  await expect(page.getByText(message.Email)).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoViolations(page);
  }
  await expect.poll(async () => (await mailsFrom(message.Email)).length).toBe(1);
  const [mail] = await mailsFrom(message.Email);
  expect(mail?.subject).toBe("Message from Zoë O'Neil-李");
  expect(mail?.text).toContain(message.Message);

  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('a message whose response is lost stays in the form, and arrives once when sent again', async ({
  page,
}) => {
  const message = newMessage();
  await page.goto('/contact');
  await fillIn(page, message);
  await page.route('**/api/contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('we could not be reached');
  await expect(page.getByLabel('Message')).toHaveValue(message.Message);

  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  await expect.poll(async () => (await mailsFrom(message.Email)).length).toBe(1);
});

test('a visitor who has written too often sees how long to wait, and an email address', async ({ page }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '1500' },
      json: { error: 'Too many attempts. Please try again later.', code: 'too_many_attempts' },
    }),
  );
  await page.goto('/contact');
  await fillIn(page, newMessage());
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'in 25 minutes, or write to hello@passepartout.example',
  );
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expectNoViolations(page);
});

test('text typed before hydration is sent', async ({ page }) => {
  const message = newMessage();
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 202, json: { message: 'Thank you.' } }),
  );
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillIn(page, message);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  release.resolve();
  const sending = page.waitForRequest('**/api/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await sending).postDataJSON()).toEqual({
    firstName: message['First Name'],
    lastName: message['Last Name'],
    email: message.Email,
    message: message.Message,
    website: '',
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows an email address', async ({ page }) => {
    await page.goto('/contact');
    const note = page.locator('form noscript');
    await expect(note.getByRole('link', { name: 'hello@passepartout.example' })).toBeVisible();
  });
});
