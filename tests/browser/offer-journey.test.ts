import { type Browser, expect, type Page } from '@playwright/test';
import { stations } from '#domain/fulfillment/pieces.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { type Hand, keyboard } from './hands.ts';
import { test } from './hydrated-pages.ts';
import { emailedLink } from './send-offer.ts';
import { expectConfirmation, newEmail } from './shopper.ts';
import { enterStudio } from './studio-staff.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const width of [360, 1440]) {
  test(`by keyboard alone, a planned wall becomes an offer, a paid order, a made print and a parcel, at ${width} px`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const hand = keyboard(page);
    await enterStudio(page, newEmail());
    await page.setViewportSize({ width, height: 800 });
    const client = newEmail();
    await offerWall(page, hand, client);
    await payOffer(browser, { link: await emailedLink(client), width });
    await page.reload();
    await hand.press('link', /^[0-9A-F]{8}$/);
    await makeAndShip(page, hand);
  });
}

/** An owner plans a wall in the shop, and sends an offer of it. */
async function offerWall(page: Page, hand: Hand, client: string): Promise<void> {
  await page.goto('/shop/all-prints/');
  const card = page.getByRole('main').getByRole('article').first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await hand.press('link', title);
  await expect(heading(page)).toHaveText(title);
  await page.goto('/wall');
  await hand.press('button', new RegExp(`^Add ${title}`));
  await expect(page.getByRole('button', { name: new RegExp(`^1\\. ${title}`) })).toBeVisible();
  await expectNoViolations(page);
  await hand.press('link', 'Make an offer of this wall');
  await expect(page.getByRole('dialog', { name: 'New offer' })).toBeVisible();
  await hand.press('button', 'Make the offer');
  await expect(heading(page)).toHaveText(/^Offer [A-Z0-9]+$/);
  await hand.type('Client’s name', 'Grace Hopper');
  await hand.type('Client’s email', client);
  await hand.type('Title', 'For your hall');
  await hand.press('button', 'Save');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await hand.press('button', 'Send the offer');
  await hand.press('button', 'Send the email');
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  await expectNoViolations(page);
}

/** The client opens the link of the email in another browser, and pays. */
async function payOffer(browser: Browser, { link, width }: { link: string; width: number }): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const hand = keyboard(page);
  await page.goto(link);
  await expect(heading(page)).toHaveText('For your hall');
  await expectNoViolations(page);
  await hand.press('button', /^Pay \$/);
  await page.waitForURL(/\/pay\/cs_test_/);
  const fields = {
    ...{ 'Full name': 'Grace Hopper', Phone: '212 555 0142', 'Address line 1': '350 Fifth Avenue' },
    ...{ City: 'New York', ZIP: '10118' },
    ...{ 'Card number': '4242 4242 4242 4242', Expiry: '12 / 34', CVC: '123' },
  };
  for (const [label, text] of Object.entries(fields)) await hand.type(label, text);
  await hand.choose('State', 'New York');
  await hand.press('button', 'Pay');
  await expectConfirmation(page);
  await expectNoViolations(page);
  await context.close();
}

/** The order's piece passes every station, and leaves with a typed tracking number. */
async function makeAndShip(page: Page, hand: Hand): Promise<void> {
  await expect(heading(page)).toHaveText(/^Order /);
  const order = page.url();
  await expectNoViolations(page);
  await hand.press('link', /^[0-9A-Z]{6}$/);
  for (const station of stations.slice(1)) await hand.press('button', `Mark as ${station}`);
  await hand.press('link', 'Pack and ship the order');
  await expect(heading(page)).toHaveText(/^Ship order /);
  await expectNoViolations(page);
  await hand.press('button', 'Type a tracking number');
  await hand.type('Tracking number', '1Z999AA10123456784');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything of this order is in a parcel.')).toBeVisible();
  await page.goto(order);
  await expect(page.getByRole('definition').first()).toHaveText('Shipped');
  await expectNoViolations(page);
}
