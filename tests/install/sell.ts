import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { stations } from '#domain/fulfillment/pieces.ts';
import {
  addToCart,
  checkOut,
  choose,
  expectConfirmation,
  fillPayment,
  openPrint,
  pay,
} from '#tests/browser/shopper.ts';
import type { Network } from './open-network.ts';
import { confirm, expectDone, expectText, follow, lineOf, openList, slowly } from './opening-list.ts';

interface Sale {
  page: Page;
  network: Network;
  buyer: string;
}

/** A buyer of a print pays on the hosted page, and is told by email. */
export async function buyPrint({ page, network, buyer }: Sale): Promise<void> {
  await openPrint(page);
  await choose(page, { size: 'Small', frame: 'Black', mount: 'Border' });
  await expect(page.getByRole('main')).toContainText('$150');
  await addToCart(page);
  await checkOut(page);
  await fillPayment(page, { email: buyer });
  await pay(page);
  await expectConfirmation(page);
  await expectEmail(network, buyer, 'confirmed');
}

async function expectEmail({ mails }: Network, to: string, word: string): Promise<void> {
  const subjects = () => mails.mailsTo(to).map(({ subject }) => subject);
  await expect.poll(() => subjects().join('\n'), slowly).toContain(word);
}

/** The rehearsal of the list: a purchase, its ticket and print file, a parcel, and the buyer's email. */
export async function rehearse(sale: Sale): Promise<void> {
  const { page, network, buyer } = sale;
  await openList(page);
  await lineOf(page, 'Buy a print in the shop', 'Rehearsal')
    .getByRole('link', { name: 'See the shop' })
    .click();
  await page.waitForURL((url) => url.pathname === '/');
  await buyPrint(sale);

  await follow(page, 'Print its ticket', 'Bench', 'Rehearsal');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^[0-9A-Z]{6}/ })
    .first()
    .click();
  await expectDownload(page, 'Ticket', /\.pdf$/);
  await expectDownload(page, 'Print file', /\.(tiff?|pdf|jpg)$/);
  const piece = page.url();
  await confirm(page, 'Print its ticket', 'It printed well', 'Rehearsal');
  await confirm(page, 'Download its print file', 'It printed well', 'Rehearsal');
  await page.goto(piece);
  for (const station of stations.slice(1))
    await page.getByRole('button', { name: `Mark as ${station}` }).click();

  await follow(page, 'Buy a label for it', 'Ship order', 'Rehearsal');
  await page.getByRole('button', { name: 'Show the rates' }).click();
  await page.getByRole('button', { name: 'Buy the label' }).click();
  await expectText(page, 'Labeled, not handed over yet', slowly);
  await expectDownload(page, 'Label', /^label-.*\.pdf$/);
  await scanParcel(network);
  await expectEmail(network, buyer, 'shipped');
  await expectDone(page, 'Rehearse a sale');
}

async function expectDownload(page: Page, button: string, name: RegExp): Promise<void> {
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: button, exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(name);
}

/** Those of sample boxes have no code. */
const shipments = z.array(z.object({ tracking_code: z.string().nullable() }));

/** The carrier takes the parcel over. */
async function scanParcel({ sandboxUrl }: Network): Promise<void> {
  const all = shipments.parse(await (await fetch(`${sandboxUrl}/sandbox/shipments`)).json());
  const code = all.find(({ tracking_code: found }) => found !== null)?.tracking_code;
  const path = `/sandbox/parcels/${code}/advance`;
  const advanced = await fetch(sandboxUrl + path, { method: 'POST' });
  expect(advanced.ok, await advanced.text()).toBe(true);
}
