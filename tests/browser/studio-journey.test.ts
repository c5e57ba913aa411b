import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { stations } from '#domain/fulfillment/pieces.ts';
import { startCommand } from '#tests/process/run-command.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { buyPrint } from './buy-print.ts';
import { chooseFiles, type Hand, keyboard, pointer } from './hands.ts';
import {
  addToCart,
  checkOut,
  choose,
  expectConfirmation,
  fillPayment,
  mailsTo,
  newEmail,
  openPrint,
  pay,
} from './shopper.ts';
import { addPasskeyDevice, expireVerification, letEmailsGo } from './studio-staff.ts';

// The whole journey runs three times, because the layouts of phone and desk differ on nearly every page of it. Only the
// pointer's run waits for the emails as long as buyers do. The others let the minute pass in the database.

const titles = 'Alder Birch Cedar Dogwood Elm Fir Hazel Juniper Larch Maple'.split(' ');
const shopName = 'Ada Prints';

/** A new shop in an empty folder, its owner in the studio, and what they use. */
interface Journey {
  shop: RunningShop;
  dataDir: string;
  browser: Browser;
  owner: string;
  page: Page;
  hand: Hand;
}

test('an owner opens a shop, sells, makes, ships, refunds and answers, with a pointer', async ({
  browser,
}) => {
  test.slow();
  await withEmptyShop({ browser, width: 1440, handOf: pointer }, async (journey) => {
    const sold = await openAndSell(journey);
    const mistaken = await shipByMistake(journey);
    await makeAndShip(journey, sold);
    await refundAndAnswer(journey, sold);
    await expectEmails(journey, sold);
    // By then, the email about the mistake would have been sent.
    await expect.poll(() => Date.now() - mistaken.undoneAt, { timeout: 120_000 }).toBeGreaterThan(90_000);
    expect(await subjectsTo(journey, mistaken.buyer)).toEqual([
      expect.stringContaining('in production'),
      expect.stringContaining('confirmed'),
    ]);
  });
});

for (const width of [360, 1440]) {
  test(`an owner opens a shop, sells, makes, ships, refunds and answers, with keys alone at ${width} pixels`, async ({
    browser,
  }) => {
    test.slow();
    await withEmptyShop({ browser, width, handOf: keyboard }, async (journey) => {
      const sold = await openAndSell(journey);
      await makeAndShip(journey, sold);
      await refundAndAnswer(journey, sold);
      await letEmailsGo(journey.dataDir);
      await expectEmails(journey, sold);
    });
  });
}

async function withEmptyShop(
  { browser, width, handOf }: { browser: Browser; width: number; handOf: (page: Page) => Hand },
  work: (journey: Journey) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout journey '));
  const shop = await startShop(dataDir, { settings: { DEMO_PRINTS: 'off' } });
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 800 } });
  try {
    const owner = newEmail();
    const page = await openInvitation(await context.newPage(), { shop, dataDir, owner });
    await work({ shop, dataDir, browser, owner, page, hand: handOf(page) });
  } finally {
    for (const each of browser.contexts()) await each.close();
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The last thing that happens in a terminal. @returns the page that the link in the email opens */
async function openInvitation(
  page: Page,
  { shop, dataDir, owner }: Pick<Journey, 'shop' | 'dataDir' | 'owner'>,
): Promise<Page> {
  const { port, sandboxPort } = shop.ports;
  const env = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const { code } = await startCommand(['studio', 'invite', owner], { cwd: process.cwd(), env }).ended;
  expect(code).toBe(0);
  await expect.poll(async () => (await mailsTo(owner, shop.sandboxUrl)).length).toBe(1);
  await page.goto(`${shop.sandboxUrl}/mailbox`);
  await page.getByRole('link', { name: owner }).press('Enter');
  const opened = page.context().waitForEvent('page');
  const email = page.frameLocator('iframe[title="The email as HTML"]');
  await email.getByRole('link', { name: 'Open the invitation' }).press('Enter');
  const invitation = await opened;
  await addPasskeyDevice(invitation);
  return invitation;
}

/** From the invitation to the first order. @returns the buyer and the order's number */
async function openAndSell(journey: Journey): Promise<Sold> {
  const { page, hand } = journey;
  await expect(page.getByText(journey.owner)).toBeVisible();
  await hand.type('Your name', 'Olive Owner');
  await hand.press('button', 'Create a passkey');
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your recovery code' })).toBeVisible();
  await hand.press('button', 'Open the studio');
  await expectPage(page, 'Today');
  await nameShop(journey);
  await uploadPhotographs(journey);
  await orderAndPublish(journey);
  return sell(journey);
}

async function nameShop({ page, hand }: Journey): Promise<void> {
  await hand.open('Shop');
  await hand.press('link', 'Name and words');
  await expectPage(page, 'Name and words');
  await hand.type('Name of the shop', shopName);
  await hand.press('button', 'Save');
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
}

async function uploadPhotographs({ page, hand }: Journey): Promise<void> {
  await hand.open('Prints');
  await expectPage(page, 'Prints');
  await hand.press('link', 'Upload photographs');
  await expectPage(page, 'Upload photographs');
  await chooseFiles(page, hand, 'Choose photographs', await photographs());
  await expect(page.getByRole('button', { name: 'Import 10 files' })).toBeEnabled();
  await hand.type('Artist', 'Olive Owner');
  await hand.choose('Category', 'Nature');
  // They are small, so that the test is fast.
  await hand.check(/I print from these files/);
  await hand.press('button', 'Import 10 files');
  await expect(page.getByText('10 new prints.')).toBeVisible({ timeout: 120_000 });
}

/** Real photographs would be larger. They differ, because the import refuses a file that it knows. */
async function photographs() {
  return Promise.all(
    titles.map(async (title, index) => ({
      name: `${title}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: {
          ...{ width: 1800, height: 1200, channels: 3 as const, background: '#40606a' },
          noise: { type: 'gaussian' as const, mean: 120, sigma: 8 + index },
        },
      })
        .jpeg()
        .toBuffer(),
    })),
  );
}

async function orderAndPublish({ page, hand }: Journey): Promise<void> {
  await hand.open('Prices');
  await expectPage(page, 'Prices');
  await hand.type('Small, regular', '150');
  await hand.type('Small, members', '120');
  await hand.press('button', 'Show what changes');
  await expect(page.getByRole('dialog')).toContainText('Regular $200 → $150');
  await hand.press('button', 'Change the prices');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await hand.open('Prints');
  const rows = page.getByRole('grid', { name: 'Prints' }).getByRole('row');
  await expect(rows).toHaveCount(10);
  await hand.hangFirst('Maple');
  await expect(rows.first()).toContainText('Maple');
  await hand.choosePrint('Maple');
  await hand.press('button', 'Choose all 10 that match');
  await hand.press('button', 'Publish');
  await hand.press('button', 'Publish 10 prints');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows.getByText('Hidden')).toHaveCount(0);
}

interface Sold {
  buyer: string;
  number: string;
  /** The shopper's page. */
  visitor: Page;
  /** A second browser of the owner, which shows the order. */
  second: Page;
}

/** A visitor buys the first print, while the owner looks at the list of orders. */
async function sell({ page, hand, browser, shop }: Journey): Promise<Sold> {
  await hand.open('Orders');
  await expect(page.getByText('No order matches.')).toBeVisible();
  const buyer = newEmail();
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('banner')).toContainText(shopName);
  expect(await openPrint(visitor)).toBe('Maple');
  await choose(visitor, { size: 'Small', frame: 'Black', mount: 'Border' });
  await expect(visitor.getByRole('main')).toContainText('$150');
  await addToCart(visitor);
  await checkOut(visitor);
  await fillPayment(visitor, { email: buyer });
  await pay(visitor);
  await expectConfirmation(visitor);

  const order = page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: buyer });
  await expect(order).toContainText('Maple');
  const number = /[0-9A-F]{8}/.exec((await order.textContent()) ?? '')?.[0] ?? '';
  await hand.press('link', new RegExp(number));
  await expectPage(page, `Order ${number}`);
  const second = await openSecondBrowser(browser, page);
  await expectPage(second, `Order ${number}`);
  return { buyer, number, visitor, second };
}

/** Opens the same page in another browser with the same session. */
async function openSecondBrowser(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const second = await (await browser.newContext({ storageState })).newPage();
  await second.goto(page.url());
  return second;
}

/** A visitor buys a print. The owner ships the order, and takes it back at once. */
async function shipByMistake({ page, hand, shop, browser }: Journey) {
  const buyer = newEmail();
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await buyPrint(visitor, buyer, shop.sandboxUrl);
  await hand.open('Orders');
  await hand.press('link', new RegExp(buyer));
  await hand.press('button', 'Start production');
  await hand.press('button', 'Start production');
  await hand.press('button', 'Ship');
  await hand.type('Tracking number', '1Z999AA10123456784');
  await hand.press('button', 'Ship');
  await expect(page.getByRole('definition').first()).toHaveText('Shipped');
  await hand.press('button', 'Undo');
  await expect(page.getByRole('definition').first()).toHaveText('Being made');
  return { buyer, undoneAt: Date.now() };
}

/** The order's piece passes every station, and leaves with a typed tracking number. */
async function makeAndShip({ page, hand }: Journey, { buyer, number, second }: Sold): Promise<void> {
  await hand.open('Orders');
  await hand.press('link', new RegExp(buyer));
  await expectPage(page, `Order ${number}`);
  await hand.press('link', /^[0-9A-Z]{6}$/);
  for (const station of stations.slice(1)) await hand.press('button', `Mark as ${station}`);
  await expect(second.getByRole('list', { name: 'Pieces' })).toContainText('Packed');
  await hand.press('link', 'Pack and ship the order');
  await expectPage(page, `Ship order ${number}`);
  await hand.press('button', 'Type a tracking number');
  await hand.type('Tracking number', '1Z999AA10123456784');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything of this order is in a parcel.')).toBeVisible();
  await expect(second.getByRole('definition').first()).toHaveText('Shipped');
}

async function refundAndAnswer(journey: Journey, { buyer, number, visitor, second }: Sold): Promise<void> {
  const { page, hand } = journey;
  await writeMessage(visitor, buyer);
  await hand.open('Orders');
  await hand.press('link', new RegExp(number));
  await expireVerification(journey.owner, journey.dataDir);
  await hand.press('button', 'Refund');
  await hand.type('Amount in dollars', '25.50');
  await hand.press('button', 'Refund $25.50');
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await hand.press('button', 'Use my passkey');
  await expect(page.getByText('$25.50 is being refunded.')).toBeVisible();
  await expect(second.getByRole('main')).toContainText('-$25.50');

  await hand.open('Messages');
  await hand.press('link', new RegExp(buyer));
  await expect(page.getByRole('main')).toContainText('Does it come in oak?');
  await hand.type(`Answer to ${buyer}`, 'Yes, in oak.');
  await hand.press('button', 'Send the answer');
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('will be sent at');
}

async function writeMessage(visitor: Page, email: string): Promise<void> {
  await visitor.goto('/contact');
  await visitor.getByLabel('First Name').fill('Zoë');
  await visitor.getByLabel('Last Name').fill('Ng');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Message').fill('Does it come in oak?');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you, Zoë.' })).toBeVisible();
}

/** The mailbox of the buyer. Emails that wait for a minute arrive within two. */
async function expectEmails({ shop }: Journey, { buyer, number }: Sold): Promise<void> {
  const mails = () => mailsTo(buyer, shop.sandboxUrl);
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  const timeout = 120_000;
  await expect.poll(subjects, { timeout }).toHaveLength(5);
  const all = (await subjects()).join('\n');
  for (const word of ['confirmed', 'in production', 'shipped', 'refund']) expect(all).toContain(word);
  const shipped = (await mails()).find(({ subject }) => subject.includes('shipped'));
  expect(shipped?.subject).toContain(number);
  expect(shipped?.text).toContain('1Z999AA10123456784');
  expect((await mails()).map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Yes, in oak\./));
}

async function subjectsTo({ shop }: Journey, email: string): Promise<string[]> {
  return (await mailsTo(email, shop.sandboxUrl)).map(({ subject }) => subject);
}

async function expectPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}
