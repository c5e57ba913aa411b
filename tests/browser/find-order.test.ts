import { expect, type Page } from '@playwright/test';
import { unavailable } from '#server/http/errors.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { hydrateOnLoad, test } from './hydrated-pages.ts';
import { tabTo } from './keyboard.ts';
import {
  addToCart,
  checkOut,
  expectConfirmation,
  fillPayment,
  mailsTo,
  newEmail,
  openPrint,
  pay,
} from './shopper.ts';

const sent = "If there are orders for that email, we've sent a link to them. Please check your inbox.";

/** The link in the email with this subject. */
async function mailedLink(email: string, subject: RegExp): Promise<string> {
  const find = async () => {
    const mail = (await mailsTo(email)).find((each) => subject.test(each.subject));
    return /https?:\S+\/orders\/found#\S+/.exec(mail?.text ?? '')?.[0];
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).press('Enter');
}

test('a guest buys, finds the order by email, and sees its status', async ({ page, browser }) => {
  const email = newEmail();
  const title = await openPrint(page);
  await addToCart(page);
  await checkOut(page);
  await fillPayment(page, { email });
  await pay(page);
  await expectConfirmation(page);
  await page.goto(await mailedLink(email, /is confirmed$/));
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const elsewhere = await context.newPage();
  hydrateOnLoad(elsewhere);
  await elsewhere.goto('/contact');
  await elsewhere.getByRole('link', { name: 'Find your order' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible();
  await askForLink(elsewhere, 'ada at example');
  await expect(elsewhere.getByText('Invalid email')).toBeVisible();
  await expect(elsewhere.getByLabel('Email')).toBeFocused();
  await askForLink(elsewhere, email.toUpperCase());
  await expect(elsewhere.getByRole('status').getByText(sent)).toBeVisible();
  await expectNoViolations(elsewhere);

  const answer = await elsewhere.goto(await mailedLink(email, /^The link to your orders$/));
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(elsewhere.getByText(/Your order ships by \w+ \d+, \d{4}\.$/).first()).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/orders\/found$/);
  for (const text of [title, 'Ada Lovelace', '350 Fifth Avenue']) {
    await expect(elsewhere.getByRole('main').getByText(text).first()).toBeVisible();
  }
  await expectNoViolations(elsewhere);
  await elsewhere.reload();
  await tabTo(elsewhere, 'button', /Order [0-9A-F]{8}, 1 print/);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('350 Fifth Avenue')).toBeHidden();
  await context.close();
});

test('the page does not reveal whether an email has orders, and says if the request fails', async ({
  page,
}) => {
  await page.goto('/orders/find');
  await askForLink(page, newEmail());
  await expect(page.getByText(sent)).toBeVisible();
  await page.route('**/api/orders/find', (route) => route.abort());
  await askForLink(page, newEmail());
  await expect(page.getByRole('alert').getByText('no link was sent')).toBeVisible();
  await expect(page.getByText(sent)).toHaveCount(0);
});

test("while the shop is unavailable the page shows the server's message, and a later request succeeds", async ({
  page,
}) => {
  const { status, code, message } = unavailable();
  await page.route('**/api/orders/find', (route) =>
    route.fulfill({ status, json: { error: message, code } }),
  );
  await page.goto('/orders/find');
  await askForLink(page, newEmail());
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByText(sent)).toHaveCount(0);
  await page.unroute('**/api/orders/find');
  await page.getByRole('button', { name: 'Send link' }).press('Enter');
  await expect(page.getByRole('status').getByText(sent)).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('a wrong, truncated or expired link says so, and offers another', async ({ page }) => {
  for (const address of ['/orders/found', '/orders/found#nonsense']) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: "We can't find an order for this link" })).toBeVisible();
  }
  await page.route('**/api/orders/found', (route) => route.fulfill({ status: 410, json: {} }));
  await page.goto('about:blank');
  await page.goto('/orders/found#old');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeEnabled();
});

test('orders that fail to load can be loaded again', async ({ page }) => {
  await page.route('**/api/orders/found', (route) => route.abort());
  await page.goto('/orders/found#token');
  await expect(page.getByRole('alert')).toContainText("We couldn't reach the shop.");
  await page.unroute('**/api/orders/found');
  await page.route('**/api/orders/found', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeFocused();
});
