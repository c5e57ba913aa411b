import { expect, type Locator, type Page } from '@playwright/test';

/** Actions of a shopper, which find elements by role and label. */

export async function openPrint(page: Page, position = 0): Promise<string> {
  await page.goto('/shop/all-prints/');
  const card = page.getByRole('main').getByRole('article').nth(position);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return title;
}

export async function choose(
  page: Page,
  choice: { size?: string; frame?: string; mount?: string },
): Promise<void> {
  for (const [group, option] of [
    ['Size', choice.size],
    ['Frame', choice.frame],
    ['Mount', choice.mount],
  ] as const) {
    if (option) await press(page.getByRole('group', { name: group }).getByRole('radio', { name: option }));
  }
}

/** Presses a radio button under its picture. A slow page draws the choice a moment later. */
export async function press(radio: Locator): Promise<void> {
  await radio.click({ force: true });
  await expect(radio).toBeChecked();
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Print added!')).toBeVisible();
}

export async function checkOut(page: Page): Promise<string> {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  return page.url();
}

interface Card {
  number?: string;
  /** Undefined: the page has the email of a customer, which cannot be changed. */
  email?: string;
}

export async function fillPayment(
  page: Page,
  { number = '4242 4242 4242 4242', email }: Card,
): Promise<void> {
  if (email) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Phone').fill('212 555 0142');
  await page.getByLabel('Address line 1').fill('350 Fifth Avenue');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption({ label: 'New York' });
  await page.getByLabel('ZIP').fill('10118');
  await fillCard(page, number);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

export async function expectConfirmation(page: Page): Promise<void> {
  await page.waitForURL(/\/success\?session_id=cs_test_/);
  await expect(page.getByText('Thank you! Your order is confirmed.')).toBeVisible();
}

interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The emails received by an address, newest first. */
export async function mailsTo(
  email: string,
  sandboxUrl = process.env.TEST_SANDBOX_URL ?? '',
): Promise<Message[]> {
  const response = await fetch(`${sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`);
  return response.json();
}

/** An email address that no other test uses. */
export function newEmail(): string {
  return `shopper-${crypto.randomUUID()}@example.com`;
}
