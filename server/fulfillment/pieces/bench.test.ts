import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BenchPiece, PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import type { Order } from '#domain/orders/orders.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { findDisputes } from '#server/orders/refunds/disputes.ts';
import { listStaffChanges } from '#server/staff/list-staff-changes.ts';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { findPieces } from './find-pieces.ts';
import { movePiece } from './move-piece.ts';

let world: TestShop;
let maker: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  maker = await newStaff(world, { role: 'maker' });
});
afterAll(() => world.close());

/** A paid order of one print, and its piece. */
async function newPiece(email = newEmail()): Promise<{ order: Order; code: string }> {
  const order = await newOrder(world, { email });
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  return { order, code: piece?.code ?? '' };
}

const act = (action: string, body: object, headers = {}) =>
  studio(world, `POST pieces/${action}`, { cookie: maker.cookie, body, headers });
const move = (code: string, to: string, headers = {}) => act('move', { moves: [{ code, to }] }, headers);
const undo = (id: unknown) =>
  studio(world, `POST changes/${String(id).split(' ')[0]}/undo`, { cookie: maker.cookie, body: {} });

async function read(code: string): Promise<PieceSheet> {
  const response = await studio(world, `GET pieces/${code}`, { cookie: maker.cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function changesOf(code: string) {
  const { changes } = await listStaffChanges(world.shop.database.db);
  return changes.filter(({ change }) => change.subjectId.includes(code));
}

async function statusOf({ _id }: Order) {
  return (await findOrder(world.shop.database.db, _id))?.status;
}

test('a maker sees what to make, without amounts, emails and addresses, and the address once it is packed', async () => {
  const email = newEmail();
  const { order, code } = await newPiece(email);
  const list = await studio(world, 'GET pieces', { cookie: maker.cookie });
  const { pieces } = list.json<{ pieces: BenchPiece[] }>();
  expect(pieces.find((piece) => piece.code === code)).toMatchObject({
    variant: 'Small, Black frame, Border',
    station: 'queued',
    stations: ['queued', 'printed', 'trimmed', 'matted', 'cut', 'joined', 'fitted', 'checked', 'packed'],
    isLate: false,
    picture: { crop: expect.objectContaining({ width: expect.any(Number) }) },
  });
  const sheet = await read(code);
  expect(sheet.cuts).toContainEqual(expect.objectContaining({ name: 'Glazing', inches: '18 1/2 x 14 1/2' }));
  expect(sheet.shipTo).toBeNull();
  const known = list.body + JSON.stringify(sheet);
  for (const secret of [email, order.customerName, order.address?.line1, 'amount', 'price', 'cents'])
    expect(known).not.toContain(secret);
  await move(code, 'packed');
  expect((await read(code)).shipTo).toEqual(expect.arrayContaining([order.address?.line1]));
  expect((await read(code)).steps.at(-1)).toMatchObject({ station: 'packed', by: maker.name });
  const typed = await studio(world, `GET pieces/${code.toLowerCase()}`, { cookie: maker.cookie });
  expect(typed.json().code).toBe(code);
});

test('a tap that is sent several times, also at once, moves the piece once and gets the same answer', async () => {
  const { code } = await newPiece();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => move(code, 'printed', headers)));
  for (const answer of answers) {
    expect(answer.json()).toEqual({ changed: [code], refused: [] });
    expect(answer.headers['studio-change']).toBe(answers[0]?.headers['studio-change']);
  }
  await move(code, 'trimmed');
  expect((await move(code, 'printed', headers)).json()).toEqual({ changed: [code], refused: [] });
  expect((await read(code)).station).toBe('trimmed');
  expect(await changesOf(code)).toHaveLength(2);
  expect((await move(code, 'packed', headers)).json()).toMatchObject({ code: 'key_reused' });
});

test('what another person has done since is said, and does not prevent the other pieces', async () => {
  const [one, other] = [await newPiece(), await newPiece()];
  await movePiece(orderContext(world), one.code, { to: 'cut' });
  const moves = [one, other].map(({ code }) => ({ code, to: 'printed' }));
  const moved = (await act('move', { moves: [...moves, { code: '00000000', to: 'printed' }] })).json();
  expect(moved).toMatchObject({ code: 'invalid' });
  expect((await act('move', { moves })).json()).toEqual({
    changed: [other.code],
    refused: [
      {
        code: one.code,
        reason: 'impossible',
        sentence: `Piece ${one.code} is cut already. Another person has moved it.`,
      },
    ],
  });
  await studio(world, `POST orders/${other.order._id}/cancel`, {
    cookie: (await newStaff(world)).cookie,
    body: {},
  });
  const [refused] = (await move(one.code, 'cut')).json().refused;
  expect(refused).toBeUndefined();
});

test('an undone first step takes the start of production back, and the buyer gets no email of it', async () => {
  const email = newEmail();
  const { order, code } = await newPiece(email);
  const moved = await move(code, 'printed');
  expect(await statusOf(order)).toBe('in_production');
  const undone = await undo(moved.headers['studio-change']);
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  expect(await statusOf(order)).toBe('paid');
  expect((await read(code)).station).toBe('queued');
  expect((await mailsTo(world, email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/production/),
  );
  const again = await move(code, 'printed');
  await move(code, 'trimmed');
  expect((await undo(again.headers['studio-change'])).json()).toMatchObject({ code: 'changed_since' });
  expect((await read(code)).station).toBe('trimmed');
});

test('pieces are set aside with a reason, taken up again and made again; the first two can be undone', async () => {
  const { code } = await newPiece();
  await move(code, 'trimmed');
  const aside = await act('set-aside', { codes: [code], reason: ' corner bent ' });
  expect((await read(code)).setAsideReason).toBe('corner bent');
  expect((await move(code, 'matted')).json().refused[0].sentence).toBe(
    `Piece ${code} is set aside: corner bent. Take it up again first.`,
  );
  await undo(aside.headers['studio-change']);
  expect((await read(code)).setAsideReason).toBeNull();
  await act('set-aside', { codes: [code], reason: 'dust' });
  const up = await act('take-up', { codes: [code] });
  expect((await read(code)).setAsideReason).toBeNull();
  const moved = await move(code, 'matted');
  expect((await undo(up.headers['studio-change'])).json()).toMatchObject({
    code: 'changed_since',
    fields: { [code]: expect.stringContaining('matted') },
  });
  await undo(moved.headers['studio-change']);
  expect((await undo(up.headers['studio-change'])).statusCode).toBe(204);
  expect((await read(code)).setAsideReason).toBe('dust');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const remade = (await act('remake', { code, reason: 'dust' }, headers)).json();
  expect((await act('remake', { code, reason: 'dust' }, headers)).json()).toEqual(remade);
  const [, replacement = ''] = remade.changed;
  expect(await read(replacement)).toMatchObject({ station: 'queued', remakeOf: code });
  expect((await read(code)).remadeAs).toBe(replacement);
  expect((await move(code, 'matted')).json().refused[0].reason).toBe('remade');
  await move(replacement, 'fitted');
  expect((await read(replacement)).partsMade).toEqual(['print', 'mat', 'rails', 'glazing']);
  const keeps = ['print', 'mat', 'rails'];
  const reglazed = (await act('remake', { code: replacement, reason: 'scratched glass', keeps })).json();
  expect(await read(reglazed.changed[1])).toMatchObject({ station: 'matted', keeps });
});

test("a dispute keeps a maker from beginning a piece, and only an owner's call overrules it", async () => {
  const { order, code } = await newPiece();
  await world.sandbox(`/sandbox/sessions/${order.sessionId}/dispute`, {});
  await expect.poll(() => findDisputes(world.shop.database.db, order._id)).toHaveLength(1);
  expect((await move(code, 'printed')).json().refused).toMatchObject([{ code, reason: 'disputed' }]);
  const insisting = { moves: [{ code, to: 'printed' }], despiteDispute: true };
  const refused = await act('move', insisting);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().error).toBe('The role maker may not send despiteDispute. Ask an owner.');
  expect((await read(code)).station).toBe('queued');
  const owner = await newStaff(world);
  const moved = await studio(world, 'POST pieces/move', { cookie: owner.cookie, body: insisting });
  expect(moved.json()).toEqual({ changed: [code], refused: [] });
});
