import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unavailable } from '#server/http/errors.ts';
import { createOrderLinks, foundOrdersAddress } from '#server/orders/links/order-links.ts';
import { screens } from '#tests/screens/picture.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { hydrateOnLoad, test } from './hydrated-pages.ts';
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

const sentMessage = "If there are orders for that email, we've sent a link to them. Please check your inbox.";

/** A link as the shop would send it at this time, signed with the shop's secret. Its email has no orders. */
async function linkWithoutOrders(sentAt: Date): Promise<string> {
  const secret = await readFile(join(process.env.TEST_DATA_DIR ?? '', 'token-secret'), 'utf8');
  const token = await createOrderLinks(secret, () => sentAt).toOrdersOf(newEmail());
  return foundOrdersAddress('', token);
}

/** The link in the email with this subject. */
async function emailedLink(email: string, subject: RegExp): Promise<string> {
  const findLink = async () => {
    const message = (await mailsTo(email)).find((each) => subject.test(each.subject));
    return /https?:\S+\/orders\/found#\S+/.exec(message?.text ?? '')?.[0];
  };
  await expect.poll(findLink).toBeTruthy();
  return (await findLink()) ?? '';
}

async function requestLink(page: Page, email: string): Promise<void> {
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
  await page.goto(await emailedLink(email, /is confirmed$/));
  await expect(page.getByRole('heading', { level: 1, name: /^Order [0-9A-F]{8}$/ })).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hanging sheet (PDF)' }).click();
  const [sheet] = await readPdf(await readFile(await (await download).path()));
  expect(sheet?.text).toMatch(/1\. \S.* by .*: Small, Black frame/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt (PDF)' }).click();
  const [receipt] = await readPdf(await readFile(await (await saved).path()));
  expect(receipt?.text).toContain(email);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const otherPage = await context.newPage();
  hydrateOnLoad(otherPage);
  await otherPage.goto('/contact');
  await otherPage.getByRole('main').getByRole('link', { name: 'Find your order' }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible();
  await requestLink(otherPage, 'ada at example');
  await expect(otherPage.getByText('Invalid email')).toBeVisible();
  await expect(otherPage.getByLabel('Email')).toBeFocused();
  await requestLink(otherPage, email.toUpperCase());
  await expect(otherPage.getByRole('status').getByText(sentMessage)).toBeVisible();
  await expectNoViolations(otherPage);

  const response = await otherPage.goto(await emailedLink(email, /^The link to your orders$/));
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(
    otherPage
      .getByText(/Your order ships by \w+ \d+, \d{4}, and is at your door by \w+ \d+, \d{4}\.$/)
      .first(),
  ).toBeVisible();
  await expect(otherPage).toHaveURL(/\/orders\/found$/);
  for (const text of [title, 'Ada Lovelace', '350 Fifth Avenue']) {
    await expect(otherPage.getByRole('main').getByText(text).first()).toBeVisible();
  }
  await expectNoViolations(otherPage);
  for (const { width, height } of screens) {
    await otherPage.setViewportSize({ width, height });
    await otherPage.evaluate(() => scrollTo(0, 0));
    await expect(otherPage.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(otherPage.getByRole('list', { name: 'Timeline' }).getByText('Ordered')).toBeInViewport({
      ratio: 1,
    });
  }
  await context.close();
});

test('the page does not reveal whether an email has orders, and shows a failed request', async ({ page }) => {
  await page.goto('/orders/find');
  await requestLink(page, newEmail());
  await expect(page.getByText(sentMessage)).toBeVisible();
  await page.route('**/api/orders/find', (route) => route.abort());
  await requestLink(page, newEmail());
  await expect(page.getByRole('alert').getByText('no link was sent')).toBeVisible();
  await expect(page.getByText(sentMessage)).toHaveCount(0);
});

test("while the shop is unavailable the page shows the server's message, and a later request succeeds", async ({
  page,
}) => {
  const { status, code, message } = unavailable();
  await page.route('**/api/orders/find', (route) =>
    route.fulfill({ status, json: { error: message, code } }),
  );
  await page.goto('/orders/find');
  await requestLink(page, newEmail());
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByText(sentMessage)).toHaveCount(0);
  await page.unroute('**/api/orders/find');
  await page.getByRole('button', { name: 'Send link' }).press('Enter');
  await expect(page.getByRole('status').getByText(sentMessage)).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('the page says that a link is invalid or has expired, and offers another link', async ({ page }) => {
  for (const address of ['/orders/found', '/orders/found#nonsense']) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'We can’t find an order for this link' })).toBeVisible();
  }
  await page.goto('about:blank');
  await page.goto(await linkWithoutOrders(new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)));
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeEnabled();
});

test('the page can load the orders again after the shop could not be reached', async ({ page }) => {
  await page.route('**/api/orders/found', (route) => route.abort());
  await page.goto(await linkWithoutOrders(new Date()));
  await expect(page.getByRole('alert')).toContainText("We couldn't reach the shop.");
  await page.unroute('**/api/orders/found');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeFocused();
});
