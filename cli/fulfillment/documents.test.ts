import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { labelParcel } from '#server/fulfillment/parcels/label-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { parcels, pieceSteps, pieces } from '#server/fulfillment/tables.ts';
import { startCommand } from '#tests/process/run-command.ts';
import {
  ingestedOrder,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { readPdf } from '#tests/world/read-pdf.ts';

let world: TestShop;
let folder: string;
let file: string;
beforeAll(async () => {
  world = await openTestShop();
});
beforeEach(async () => {
  folder = join(world.shop.configuration.dataDir, 'documents');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  file = join(folder, 'document.pdf');
});
afterAll(() => world.close());

const run = (command: string, ...words: string[]) => runBeside(world, command, ...words, '--output', file);
const readPages = async () => readPdf(await readFile(file));

/** A paid order of one print, several times. */
async function orderOf(quantity: number) {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity }]);
  await paySession(world, session, { email: newEmail() });
  return ingestedOrder(world, session);
}

test('tickets writes a page for each piece of an order, with its picture and a QR code of its address', async () => {
  const order = await orderOf(2);
  const made = await findPieces(world.shop.database.db, { order: order._id });
  const { output } = await run('tickets', orderNumber(order), '--json');
  expect(JSON.parse(output)).toEqual({
    files: [file],
    pieces: made.map(({ code }) => code),
    unprintable: [],
  });
  const pages = await readPages();
  expect(pages).toHaveLength(2);
  for (const [index, page] of pages.entries()) {
    expect(page.text).toContain(made[index]?.code);
    expect(page.text).not.toContain('no longer has the photograph');
    expect(await page.readQrCode()).toBe(`${world.shop.configuration.studioUrl}/p/${made[index]?.code}`);
  }
  expect(await readdir(folder), 'no temporary file is left').toEqual(['document.pdf']);
});

test('tickets --today writes the tickets of all pieces that wait for the printer, without those set aside', async () => {
  const { db } = world.shop.database;
  const [queued, printed, setAside] = [await newOrder(world), await newOrder(world), await newOrder(world)];
  await db.update(pieces).set({ station: 'printed' }).where(eq(pieces.orderId, printed._id));
  await db.update(pieces).set({ setAsideReason: 'scratched' }).where(eq(pieces.orderId, setAside._id));
  await run('tickets', '--today');
  const text = (await readPages()).map((page) => page.text).join();
  expect(text).toContain(`Order ${orderNumber(queued)}`);
  expect(text).not.toContain(orderNumber(printed));
  expect(text).not.toContain(orderNumber(setAside));
});

test('tickets takes orders or --today, and refuses an unknown order', async () => {
  expect(await run('tickets')).toMatchObject({
    code: 1,
    stderr: 'tickets takes either orders or --today.\n',
  });
  expect(await run('tickets', 'any', '--today')).toMatchObject({ code: 1 });
  expect((await run('tickets', 'ABCDEF01')).stderr).toMatch(/^There is no order ABCDEF01/);
  const nowhere = await runBeside(world, 'tickets', '--today', '--output', join(folder, 'missing', 'x.pdf'));
  expect(nowhere).toMatchObject({ code: 1, stderr: `There is no folder ${join(folder, 'missing')}.\n` });
});

test('a document is written whole or not at all, and replaces a file only when asked to', async () => {
  const order = await newOrder(world);
  await writeFile(file, 'older');
  expect((await run('tickets', order._id)).stderr).toContain(`${file} already exists. Overwrite it?`);
  const { database, configuration } = world.shop;
  const env = { DATABASE_URL: database.url, DATA_DIR: configuration.dataDir };
  const words = ['tickets', order._id, '--output', file, '--yes'];
  const full = await startCommand(words, { cwd: folder, env, limit: 'ulimit -f 8' }).ended;
  expect(full.code).not.toBe(0);
  expect(await readdir(folder)).toEqual(['document.pdf']);
  expect(await readFile(file, 'utf8')).toBe('older');
  expect(await run('tickets', order._id, '--yes')).toMatchObject({ code: 0 });
  expect(await readPages()).toHaveLength(1);
});

test('a piece whose artist the fonts cannot print has a ticket with ? and no certificate, and both commands say so', async () => {
  const order = await orderOf(2);
  const { db } = world.shop.database;
  const [first, second] = await findPieces(db, { order: order._id });
  await db
    .update(pieces)
    .set({ artist: '山 Lind' })
    .where(eq(pieces.code, first?.code ?? ''));
  const tickets = await run('tickets', order._id);
  expect(tickets.stderr).toBe(
    `The fonts of piece ${first?.code} lack 山. Its ticket shows ? for them: add them by hand.\n`,
  );
  expect((await readPages())[0]?.text).toContain('? Lind');
  const certificates = await run('certificates', order._id, '--yes');
  expect(certificates).toMatchObject({ code: 1, stderr: expect.stringContaining('It has no certificate') });
  const [page, ...others] = await readPages();
  expect(others).toEqual([]);
  expect(page?.text).toContain(`Piece ${second?.code}, order ${orderNumber(order)}`);
});

test('a certificate states the year in which the piece was first printed, not that of a later note', async () => {
  const order = await newOrder(world);
  const { db } = world.shop.database;
  const [piece] = await findPieces(db, { order: order._id });
  const steps = [2024, 2025].map((year) => ({
    id: newId(),
    pieceId: piece?.id ?? '',
    at: new Date(`${year}-06-01T12:00:00Z`),
    station: 'printed' as const,
    by: 'owner',
  }));
  await db.insert(pieceSteps).values(steps);
  await run('certificates', order._id);
  expect((await readPages())[0]?.text).toContain('Printed 2024');
});

test('a packing slip has the address and the codes, and prices only on request', async () => {
  const order = await orderOf(15);
  const made = await findPieces(world.shop.database.db, { order: order._id });
  await run('packing-slips', order._id);
  const pages = await readPages();
  expect(pages).toHaveLength(2);
  const text = pages.map((page) => page.text).join(' ');
  for (const part of [
    'Packing slip',
    'Page 2 of 2',
    '15 pieces',
    order.address?.line1 ?? '',
    orderNumber(order),
  ]) {
    expect(text).toContain(part);
  }
  for (const { code } of made) expect(text).toContain(code);
  expect(text).not.toContain('$');
  await run('packing-slips', order._id, '--prices', '--yes');
  const withPrices = await readPages();
  expect(withPrices.map(({ text }) => text.match(/Small, Black frame/g)?.length)).toEqual([9, 6]);
  expect(withPrices.at(-1)?.text).toContain('Total $3,000.00');
});

test('an order has a packing slip for each parcel that has not shipped', async () => {
  const order = await orderOf(3);
  const { db } = world.shop.database;
  const codes = (await findPieces(db, { order: order._id })).map(({ code }) => code);
  const label = { orderId: order._id, carrier: 'UPS', url: null, service: null, providerId: null };
  for (const contents of [codes.slice(0, 1), codes.slice(1, 3)]) {
    const number = `1Z${contents.join('')}`;
    await labelParcel(db, { ...label, id: newId(), number, rateCents: null }, contents);
  }
  await run('packing-slips', order._id);
  const [first, second, ...others] = (await readPages()).map((page) => page.text);
  expect(others).toEqual([]);
  expect(first).toContain('1 of 3 pieces');
  expect(codes.map((code) => first?.includes(code))).toEqual([true, false, false]);
  expect(codes.map((code) => second?.includes(code))).toEqual([false, true, true]);
});

test('a packing slip has what has not shipped and is not set aside, or the pieces that are named', async () => {
  const order = await orderOf(4);
  const { db } = world.shop.database;
  const codes = (await findPieces(db, { order: order._id })).map(({ code }) => code);
  const [first = '', second = '', , last = ''] = codes;
  const label = { orderId: order._id, carrier: 'UPS', url: null, service: null, providerId: null };
  const id = newId();
  await labelParcel(db, { ...label, id, number: `1Z${first}`, rateCents: null }, [first]);
  await db.update(parcels).set({ status: 'shipped' }).where(eq(parcels.id, id));
  await db.update(pieces).set({ setAsideReason: 'scratched' }).where(eq(pieces.code, second));
  await run('packing-slips', order._id);
  const [page, ...others] = (await readPages()).map(({ text }) => text);
  expect(others).toEqual([]);
  expect(page).toContain('2 of 4 pieces');
  expect(codes.map((code) => page?.includes(code))).toEqual([false, false, true, true]);
  await run('packing-slips', order._id, '--pieces', last.toLowerCase(), '--yes');
  const [named] = (await readPages()).map(({ text }) => text);
  expect(codes.map((code) => named?.includes(code))).toEqual([false, false, false, true]);
  expect(await run('packing-slips', order._id, '--pieces', '4F7K20', '--yes')).toMatchObject({ code: 1 });
});

test('return labels have the shop’s address twice, the order number, and how to return', async () => {
  const order = await newOrder(world);
  await run('return-labels', order._id);
  const [page] = await readPages();
  expect(
    page?.text.match(/Return to Passepartout Prints LLC 1 Studio Way Portland, OR 97209 Order/g),
  ).toHaveLength(2);
  expect(page?.text).toContain(`Order ${orderNumber(order)}`);
  expect(page?.text).toContain('within 72 hours of delivery');
  expect(page?.text).toContain('/policies/returns');
});

test('documents name the shop as its owner does now', async () => {
  const order = await newOrder(world);
  const changes = ['shop=Lind & Daughters', 'company=Lind Prints Inc', 'email=hello@lind.example'];
  await runBeside(world, 'shop', 'set', ...changes, 'sender.address.line1=7 Quay Street');
  await run('certificates', order._id);
  const [certificate] = await readPages();
  for (const text of ['Lind & Daughters', 'Lind Prints Inc, Portland', 'hello@lind.example']) {
    expect(certificate?.text).toContain(text);
  }
  await run('packing-slips', order._id, '--yes');
  expect((await readPages())[0]?.text).toContain('Lind & Daughters');
  await run('return-labels', order._id, '--yes');
  expect((await readPages())[0]?.text).toContain('7 Quay Street');
});
