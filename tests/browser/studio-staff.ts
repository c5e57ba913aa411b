import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type SQL, sql } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff/staff.ts';
import type { Database } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { runInCommandServer } from '#tests/process/run-in-command-server.ts';
import { newStaff } from '#tests/world/staff.ts';

/** Actions of staff in the studio, and of the owner in the terminal. */

/** The owner invites a person in the terminal. @returns the link */
export async function inviteInTerminal(
  email: string,
  role: StaffRole = 'owner',
  shopUrl = process.env.TEST_SHOP_URL ?? '',
  dataDir = process.env.TEST_DATA_DIR ?? '',
): Promise<string> {
  const { port } = new URL(shopUrl);
  const { output } = await runInCommandServer(['studio', 'invite', email, '--role', role, '--json'], {
    cwd: process.cwd(),
    env: { DATA_DIR: dataDir, PORT: port },
  });
  return JSON.parse(output).link;
}

/** Gives the browser a device with passkeys that unlocks itself: its own, or a key in a socket. */
export async function addPasskeyDevice(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A shop, and its database, which is open or in a folder. */
type StaffedShop = { url: string } & ({ db: Database } | { dataDir: string });

/** Opens the studio as a new member of staff, by default as an owner: see `signInToStudio`. */
export async function enterStudio(
  page: Page,
  email: string,
  role: StaffRole = 'owner',
  shop: StaffedShop = mainShop(),
): Promise<void> {
  await signInToStudio(page.context(), email, role, shop);
  await page.goto(`${shop.url}/studio`);
  await expect(page.getByRole('navigation', { name: 'Studio' })).toBeVisible();
}

/**
 * Signs the browser in as a new member of staff, by default as an owner, who was verified just now. They have no passkey,
 * because joining with one takes longer than what many tests are about: see `joinStudio`.
 */
export async function signInToStudio(
  context: BrowserContext,
  email: string,
  role: StaffRole = 'owner',
  shop: StaffedShop = mainShop(),
): Promise<void> {
  const { url } = shop;
  const settings = { staff: { now: () => new Date() }, configuration: { studioUrl: `${url}/studio` } };
  const enter = (db: Database) =>
    newStaff({ shop: { ...settings, database: { db } } }, { email, role, name: 'Olive Owner' });
  const { cookie } = await ('db' in shop ? enter(shop.db) : withDatabase(shop.dataDir, enter));
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

function mainShop(): StaffedShop {
  return { url: process.env.TEST_SHOP_URL ?? '', dataDir: process.env.TEST_DATA_DIR ?? '' };
}

/**
 * Joins the staff with a passkey, by default as an owner, which verifies the person again after a while.
 * @param link the invitation; by default a new one
 */
export async function joinStudio(
  page: Page,
  email: string,
  role: StaffRole = 'owner',
  link?: string,
): Promise<void> {
  await addPasskeyDevice(page);
  await page.goto(link ?? (await inviteInTerminal(email, role)));
  await page.getByLabel('Your name').fill('Olive Owner');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await passRecoveryCode(page);
}

/** Opens one of the pages on which the shop is set up, by keyboard. */
export async function openShopPage(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Studio' });
  await navigation.getByRole('link', { name: 'Shop', exact: true }).press('Enter');
  await page.getByRole('main').getByRole('link', { name, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Goes on from the recovery code that the first owner of a shop is shown. */
export async function passRecoveryCode(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Studio' });
  const enter = page.getByRole('button', { name: 'Open the studio' });
  await expect(navigation.or(enter)).toBeVisible();
  if (await enter.isVisible()) await enter.click();
  await expect(navigation).toBeVisible();
}

/** Lets the time pass after which some calls need a fresh verification. */
export function expireVerification(email: string, dataDir?: string): Promise<void> {
  const statement = sql`
    update staff_sessions set verified_at = verified_at - interval '6 minutes'
    where staff_id = (select id from staff where email = ${email})`;
  return runInDatabase(statement, dataDir);
}

/** Lets the minute pass after which the answers to messages are sent. */
export function letAnswersGo(): Promise<void> {
  return runInDatabase(sql`update pgboss.job set start_after = now() where name = 'send-contact-reply'`);
}

/** Lets the minute pass after which an email that a click caused is sent. */
export function letEmailsGo(dataDir: string): Promise<void> {
  const statement = sql`update pgboss.job set start_after = now() where name like 'send-%' and state = 'created'`;
  return runInDatabase(statement, dataDir);
}

/**
 * Lets the hour pass in which an address may send five messages. All tests share one address, so each test that sends
 * some calls it first.
 */
export function letMessagesAge(): Promise<void> {
  return runInDatabase(sql`delete from rate_limits where key like 'contact%'`);
}

async function runInDatabase(statement: SQL, dataDir = process.env.TEST_DATA_DIR ?? ''): Promise<void> {
  await withDatabase(dataDir, (db) => db.execute(statement));
}

async function withDatabase<Result>(
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openShopDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'), () => {});
  return work(database.db).finally(() => database.close());
}
