import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchPlanView, BatchView } from '#domain/api/fulfillment/batches.ts';
import type { BenchPiece, PieceChanges } from '#domain/api/fulfillment/pieces.ts';
import { type BatchKindName, batchKindNames } from '#domain/fulfillment/batches.ts';
import { maxPiecesAtOnce, nextStationOf, readPieceCode } from '#domain/fulfillment/pieces.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { newOrder } from '#tests/world/buy.ts';
import { fillOrders } from '#tests/world/fill-orders.ts';
import { giveMaster, paintPhotograph } from '#tests/world/give-master.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readZip } from '#tests/world/read-zip.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

const orders = 300;
/** The parcels of one van. */
const shipped = 40;

let world: TestShop;
let owner: SignedInStaff;
let maker: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  [owner, maker] = [await newStaff(world), await newStaff(world, { role: 'maker' })];
  await fillOrders(world, orders - 1);
});
afterAll(() => world.close());

/** A call that the studio makes, which must not be refused. */
async function call(path: string, body?: object, { cookie } = maker) {
  const response = await studio(world, path, { cookie, ...(body && { body }) });
  expect(response.statusCode, `${path}: ${response.body.slice(0, 500)}`).toBeLessThan(300);
  return response;
}

async function readBench(): Promise<BenchPiece[]> {
  return (await call('GET pieces')).json<{ pieces: BenchPiece[] }>().pieces;
}

const codesOf = (pieces: { code: string }[]) => pieces.map(({ code }) => code);

/** Moves all these pieces to their next stations with one press, as the page does. */
async function moveOn(pieces: BenchPiece[]): Promise<string[]> {
  const moves = pieces.flatMap((piece) => {
    const to = nextStationOf(piece);
    return to ? [{ code: piece.code, to }] : [];
  });
  const { changed, refused } = (await call('POST pieces/move', { moves })).json<PieceChanges>();
  expect(refused).toEqual([]);
  return changed;
}

/** Small masters, because this test is about how many files there are. */
async function giveMasters(codes: string[]): Promise<void> {
  const photograph = await paintPhotograph(100);
  for (const piece of await findPieces(world.shop.database.db, { codes }))
    await giveMaster(world, piece, photograph);
}

/** Fetches the print files of these pieces as the page does. @returns the names in the zip, in its order */
async function fetchPrintFiles(codes: string[]): Promise<string[]> {
  const { zipId } = (await call('POST print-files', { codes })).json();
  return [...readZip((await call(`GET print-files/${zipId}`)).rawPayload).keys()];
}

test('a maker takes 300 orders through a day, one of which is canceled in the middle', async () => {
  const canceled = await newOrder(world);
  const all = await readBench();
  expect(all).toHaveLength(orders);
  const codes = codesOf(all);

  const preview = async (wanted: object) =>
    (await call('POST batches/preview', { kind: 'print', ...wanted })).json<BatchPlanView>();
  const [first] = all;
  expect((await preview({ order: first?.orderNumber })).codes).toEqual([first?.code]);
  const small = all.filter(({ size }) => size === 'small');
  expect((await preview({ size: 'small' })).codes.toSorted()).toEqual(codesOf(small).toSorted());
  const day = first?.shipBy?.slice(0, 10);
  const due = all.filter(({ shipBy }) => shipBy !== null && shipBy.slice(0, 10) <= (day ?? ''));
  expect((await preview({ shipBy: day })).codes.toSorted()).toEqual(codesOf(due).toSorted());
  const oneRoll = await preview({ codes, rollInches: 44, rollFeet: 40, isOneRoll: true });
  expect(oneRoll.codes.length).toBeGreaterThan(10);
  expect(oneRoll.codes.length).toBeLessThan(orders);
  expect(oneRoll.leftOut.join()).toContain('it does not fit on this roll anymore');
  const lengthOf = ({ sheets }: BatchPlanView) => sheets.reduce((sum, { height }) => sum + height, 0);
  expect(lengthOf(oneRoll)).toBeLessThanOrEqual(40 * 12);

  const make = async (kind: BatchKindName, chosen: string[]): Promise<BatchView> => {
    const { number } = (await call('POST batches', { kind, codes: chosen })).json();
    return (await call(`GET batches/${number}`)).json();
  };
  const prints = await make('print', codes);
  expect(prints.codes).toHaveLength(orders);
  expect(Math.max(...prints.sheets.map(({ height }) => height)), 'the roll is drawn in parts').toBeLessThan(
    150,
  );
  const parts = prints.sheets.flatMap((sheet) => sheet.parts.map(({ code }) => code));
  expect(parts.toSorted()).toEqual(codes.toSorted());

  await giveMasters(codes);
  const files = await fetchPrintFiles(codes);
  expect(files.pop()).toBe('print-files.txt');
  const oldestFirst = codesOf(await findPieces(world.shop.database.db, { codes }));
  expect(oldestFirst).toHaveLength(orders);
  expect(files.map((name) => name.split('_')[0])).toEqual(oldestFirst);

  await call(`POST orders/${canceled._id}/cancel`, {}, owner);
  const printed = await moveOn(await readBench());
  expect(printed).toHaveLength(orders - 1);
  const after = (await call(`GET batches/${prints.number}`)).json<BatchView>();
  const [stopped, ...others] = after.pieces.filter(({ state }) => state !== 'done');
  expect(others).toEqual([]);
  expect(stopped).toMatchObject({ state: 'stopped', reason: 'the order was canceled' });
  expect(printed).not.toContain(stopped?.code);

  const tickets = await call('POST documents/tickets', { codes: printed });
  expect(tickets.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(orders - 1);
  for (const kind of batchKindNames.filter((name) => name !== 'print')) {
    const batch = await make(kind, printed);
    expect(batch.sheets.flatMap((sheet) => sheet.parts).length).toBeGreaterThan(100);
  }
  const moves = (await readBench()).map(({ code }) => ({ code, to: 'packed' }));
  expect((await call('POST pieces/move', { moves })).json<PieceChanges>().refused).toEqual([]);
  const packed = await readBench();
  expect(new Set(packed.map(({ station }) => station))).toEqual(new Set(['packed']));
  await call('POST documents/packing-slips', { codes: codesOf(packed) });

  for (const { orderId, code } of packed.slice(0, shipped)) {
    const tracking = { carrier: 'UPS', number: `1Z999AA1${readPieceCode(code)}` };
    await call(`POST orders/${orderId}/parcels`, { codes: [code], ...tracking });
  }
  expect(await readBench()).toHaveLength(orders - 1 - shipped);
}, 600_000);

test('more pieces than one call accepts are refused in a sentence', async () => {
  const codes = Array.from({ length: maxPiecesAtOnce + 1 }, () => '4F7K20');
  for (const [path, body] of [
    ['POST batches', { kind: 'print', codes }],
    ['POST pieces/move', { moves: codes.map((code) => ({ code, to: 'printed' })) }],
    ['POST pieces/set-aside', { codes, reason: 'dust' }],
    ['POST documents/tickets', { codes }],
  ] as const) {
    const response = await studio(world, path, { cookie: maker.cookie, body });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('At most 5,000 pieces are changed at once. Choose fewer.');
  }
});
