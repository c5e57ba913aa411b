import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { newOrder } from '#tests/world/buy.ts';
import { giveMaster, paintPhotograph } from '#tests/world/give-master.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let maker: SignedInStaff;
let photograph: Buffer;
beforeAll(async () => {
  world = await openTestShop();
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

const makeFiles = (codes: string[], recipe?: string) =>
  studio(world, 'POST print-files', { cookie: maker.cookie, body: { codes, ...(recipe && { recipe }) } });

/** The stored files of a zip by name, from its central directory. */
function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  while (zip.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      zip.readUInt16LE(at + place),
    );
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const nameEnd = at + 46 + (nameLength ?? 0);
    files.set(zip.toString('utf8', at + 46, nameEnd), zip.subarray(start, start + size));
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

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
});

test('a piece that keeps its print gets no print file', async () => {
  const { code } = await newPiece();
  const context = orderContext(world);
  await movePiece(context, code, { to: 'fitted' });
  const reason = { reason: 'scratched glass', keeps: ['print', 'mat', 'rails'] as const };
  const remade = await remakePiece(context, code, reason);
  const remake = remade.ok ? remade.code : '';
  const refused = await makeFiles([remake]);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toContain(`Piece ${remake} (Misty Ridge) keeps its print`);
  expect((await makeFiles(['4F7K20'])).statusCode).toBe(404);
});
