import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '#tests/process/free-port.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { gripIn, hangPrint, photoIn, tapCorners } from './hang-on-wall.ts';
import { waitForHydration } from './hydrated-pages.ts';
import { roomPhotograph } from './room-photographs.ts';
import { newEmail } from './shopper.ts';
import { inviteInTerminal, joinStudio } from './studio-staff.ts';

let folder: string;
let shop: RunningShop;
/** Both lead to this machine, and browsers take them for hosts of one site. */
let shopUrl: string;
let studioUrl: string;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = await mkdtemp(join(tmpdir(), 'passepartout studio host '));
  const ports = { port: await freePort(), sandboxPort: await freePort() };
  shopUrl = `http://shop.localhost:${ports.port}`;
  studioUrl = `http://studio.shop.localhost:${ports.port}/studio`;
  shop = await startShop(folder, { ports, settings: { SHOP_URL: shopUrl, STUDIO_URL: studioUrl } });
});
test.afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the browser blocks, by a policy of the page or because of another origin. */
function watchRefusals(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|CORS|Cross-Origin/i.test(message.text())) refusals.push(message.text());
  });
  return refusals;
}

async function openInNewTab(page: Page, link: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: link }).click();
  const tab = await opened;
  await tab.waitForLoadState();
  return tab;
}

test('with a studio at a host of its own, an owner previews an offer and stores the client’s photo at the shop’s host', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const refusals = watchRefusals(page);
  const email = newEmail();
  const { hash } = new URL(await inviteInTerminal(email, 'owner', shop.url, folder));
  await page.setViewportSize({ width: 1440, height: 900 });
  await joinStudio(page, email, 'owner', `${studioUrl}/invitation${hash}`);
  await page.goto(`${studioUrl}/offers`);
  await page.getByRole('button', { name: 'New offer' }).click();
  const planner = await openInNewTab(page, 'Plan a wall, in a new tab');
  await expect(planner).toHaveURL(`${shopUrl}/wall`);
  await waitForHydration(planner);
  await expect(planner.getByRole('heading', { level: 1 })).toBeVisible();
  await planner.close();
  const printId = await page.evaluate(async () => {
    const response = await fetch('/api/shop/all-prints?limit=1&orientation=landscape');
    return (await response.json())[0]._id;
  });
  await page
    .getByLabel('Address of a planned wall (optional)')
    .fill(`${shopUrl}/wall?wall=120x96&furniture=sofa_84x33&print=${printId}_small_black_border`);
  await page.getByRole('button', { name: 'Make the offer' }).click();
  await page.getByLabel('Client’s name').fill('Grace Hopper');
  await page.getByLabel('Client’s email').fill(newEmail());
  await page.getByLabel('Title').fill('For your hall');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  const offer = page.url();

  const preview = await openInNewTab(page, 'Preview in a new tab');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('For your hall');
  expect(new URL(preview.url()).origin).toBe(shopUrl);
  await expectNoViolations(preview);
  await preview.close();

  await page.getByRole('button', { name: 'Add the client’s photo' }).click();
  await page.waitForURL(`${shopUrl}/offer`);
  await waitForHydration(page);
  // The session of the studio is not at the shop's host.
  expect((await page.context().cookies(shopUrl)).filter(({ name }) => name.includes('studio'))).toEqual([]);
  await page.getByRole('button', { name: 'Measure a photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'On your wall' });
  const { file, photo, sheet } = roomPhotograph('over-the-sofa');
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: file });
  await expect(photoIn(dialog)).toBeVisible();
  await dialog.getByLabel('What is on the wall?').selectOption(sheet.kind);
  await tapCorners(page, dialog, sheet.corners, photo.width);
  await hangPrint(dialog);
  await gripIn(dialog).press('Shift+ArrowUp');
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await page.getByRole('button', { name: 'Store the photo with the offer' }).click();
  await page.waitForURL(offer);
  const stored = page.getByRole('img', { name: 'The client’s wall' });
  await expect(stored).toBeVisible();
  await expect.poll(() => stored.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1000);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Send the offer' }).click();
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  const link = (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')) ?? '';
  expect(link).toMatch(new RegExp(`^${shopUrl}/offer#[\\w-]{43}$`));
  const client = await (await browser.newContext()).newPage();
  refusals.push(...watchRefusals(client));
  await client.goto(link);
  await expect(client.getByRole('img', { name: 'A photo of your wall' })).toBeVisible();
  await client.context().close();
  expect(refusals).toEqual([]);

  // The studio is at its own host only, and the shop's pages are not there.
  expect((await page.goto(`${shopUrl}/studio/offers`))?.status()).toBe(404);
  await page.goto(new URL('/contact', studioUrl).href);
  await expect(page).toHaveURL(`${shopUrl}/contact`);
});
