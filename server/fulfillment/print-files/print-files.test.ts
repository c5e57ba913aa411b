import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultEquipment } from '#domain/fulfillment/equipment.ts';
import { photographs } from '#server/catalogue/tables.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { orders } from '#server/orders/tables.ts';
import {
  ingestedOrder,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { giveMaster, paintPhotograph } from '#tests/world/give-master.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readZip } from '#tests/world/read-zip.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let time = new Date();
let world: TestShop;
let maker: SignedInStaff;
let photograph: Buffer;
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
  maker = await newStaff(world, { role: 'maker' });
  photograph = await paintPhotograph();
});
afterAll(() => world.close());

async function newPiece({ hasMaster = true } = {}): Promise<Piece> {
  const order = await newOrder(world);
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  if (!piece) throw new Error('The order has no piece.');
  if (hasMaster) await giveMaster(world, piece, photograph);
  return piece;
}

const prepare = (codes: string[], recipe?: string) =>
  studio(world, 'POST print-files', { cookie: maker.cookie, body: { codes, ...(recipe && { recipe }) } });

async function makeFiles(codes: string[], recipe?: string) {
  const prepared = await prepare(codes, recipe);
  expect(prepared.statusCode, prepared.body).toBe(201);
  return studio(world, `GET print-files/${prepared.json().zipId}`, { cookie: maker.cookie });
}

test('a piece and its remake are printed by the recipe of the day on which it was paid', async () => {
  const piece = await newPiece();
  const owner = await newStaff(world);
  const matte = { ...defaultEquipment.recipes.matte, pixelsPerInch: 360 };
  const recipes = { ...defaultEquipment.recipes, matte };
  await changeDetails(world, owner, { equipment: { ...defaultEquipment, recipes } });
  const names = async (code: string) => [...readZip((await makeFiles([code], 'matte')).rawPayload).keys()];
  expect((await names(piece.code))[0]).toMatch(/_300ppi_matte\.tif$/);
  expect((await names((await newPiece()).code))[0]).toMatch(/_360ppi_matte\.tif$/);
  await changeDetails(world, owner, { equipment: defaultEquipment });
});

test('the print files of several pieces are one zip, which says how each was made and which has none', async () => {
  const [one, other, lost] = [await newPiece(), await newPiece(), await newPiece({ hasMaster: false })];
  const answer = await makeFiles([one.code, lost.code, other.code], 'matte');
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="print-files.zip"',
  });
  const files = readZip(answer.rawPayload);
  const [first = '', second = '', text = ''] = [...files.keys()];
  expect([first.slice(0, 6), second.slice(0, 6), text]).toEqual([one.code, other.code, 'print-files.txt']);
  expect(first).toMatch(/_300ppi_matte\.tif$/);
  for (const name of [first, second]) expect(files.get(name)?.toString('latin1', 0, 2)).toMatch(/II|MM/);
  const lines = String(files.get(text)).split('\r\n');
  expect(lines).toHaveLength(3);
  for (const start of [
    `${first}: The recipe matte.`,
    `${second}: The recipe matte.`,
    `No file. Piece ${lost.code}`,
  ]) {
    expect(lines.filter((line) => line.startsWith(start))).toHaveLength(1);
  }
}, 600_000);

test('a piece that keeps its print gets no print file', async () => {
  const { code } = await newPiece();
  const context = orderContext(world);
  await movePiece(context, code, { to: 'fitted' });
  const reason = { reason: 'scratched glass', keeps: ['print', 'mat', 'rails'] as const };
  const remade = await remakePiece(context, code, reason);
  const remake = remade.ok ? remade.code : '';
  const refused = await prepare([remake]);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toContain(`Piece ${remake} (Misty Ridge) keeps its print`);
  expect((await prepare(['4F7K20'])).statusCode).toBe(404);
});

test('a zip is refused in a sentence before it begins when no piece has a master', async () => {
  const [one, other] = [await newPiece(), await newPiece()];
  const ids = [one.id, other.id];
  await world.shop.database.db
    .update(pieces)
    .set({ masterHash: '0'.repeat(64) })
    .where(inArray(pieces.id, ids));
  const refused = await prepare([one.code, other.code]);
  expect(refused.statusCode).toBe(409);
  for (const { code } of [one, other]) expect(refused.json().error).toContain(`Piece ${code}`);
});

test('a refusal says what to do in the studio, and names ten pieces of a busy week', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity: 12 }]);
  await paySession(world, session, { email: newEmail() });
  const { _id } = await ingestedOrder(world, session);
  const { db } = world.shop.database;
  const ofOrder = await findPieces(db, { order: _id });
  const lost = '1'.repeat(64);
  await db
    .update(photographs)
    .set({ fileHash: lost })
    .where(eq(photographs.fileHash, ofOrder[0]?.masterHash ?? ''));
  await db.update(pieces).set({ masterHash: lost }).where(eq(pieces.orderId, _id));
  const { error } = (await prepare(ofOrder.map(({ code }) => code))).json();
  expect(error.match(/Piece [0-9A-Z]{6}/g)).toHaveLength(10);
  expect(error).toContain("Replace its file on the print's page by ");
  expect(error).toMatch(/ And 2 more\.$/);
  expect(error).not.toMatch(/npm run|--|MASTERS/);
});

test('a master in CMYK with a recipe is refused with the name of the choice without one', async () => {
  const piece = await newPiece({ hasMaster: false });
  await giveMaster(world, piece, await sharp(photograph).toColourspace('cmyk').jpeg().toBuffer());
  const path = `POST pieces/${piece.code}/print-file`;
  const refused = await studio(world, path, { cookie: maker.cookie, body: { recipe: 'matte' } });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toMatch(/print it without a recipe, as in the master\.$/);
}, 600_000);

test('the notes of a print file name the state of its order as the studio does', async () => {
  const piece = await newPiece();
  await world.shop.database.db
    .update(orders)
    .set({ status: 'cancelled' })
    .where(eq(orders.id, piece.orderId));
  const path = `POST pieces/${piece.code}/print-file`;
  const made = await studio(world, path, { cookie: maker.cookie, body: {} });
  const notes = JSON.parse(decodeURIComponent(String(made.headers['file-notes'])));
  expect(notes).toContain('Its order is canceled.');
}, 600_000);

test('the address of a zip works for an hour, and for the person who asked', async () => {
  const { code } = await newPiece();
  const { zipId } = (await prepare([code])).json();
  const other = await newStaff(world, { role: 'maker' });
  const address = `GET print-files/${zipId}`;
  expect((await studio(world, address, other)).statusCode).toBe(404);
  expect((await studio(world, address)).statusCode).toBe(401);
  const elsewhere = { cookie: maker.cookie, headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await studio(world, address, elsewhere)).statusCode).toBe(403);
  time = new Date(time.getTime() + 61 * 60_000);
  const late = await studio(world, address, maker);
  expect([late.statusCode, late.json().error]).toEqual([
    404,
    'This zip is not ready anymore. Ask for it again.',
  ]);
});
