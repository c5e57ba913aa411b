import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchPlanView, BatchView, RemnantList } from '#domain/api/fulfillment/batches.ts';
import type { Roll } from '#domain/fulfillment/equipment.ts';
import { defaultEquipment, newRoll } from '#domain/fulfillment/equipment.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import {
  ingestedOrder,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let maker: SignedInStaff;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  maker = await newStaff(world, { role: 'maker' });
  owner = await newStaff(world);
});
afterAll(() => world.close());

const call = (path: string, body?: object) =>
  studio(world, path, { cookie: maker.cookie, ...(body && { body }) });

test('a maker sees what a batch would be, makes it, prints its plan, and takes it apart', async () => {
  const codes: string[] = [];
  for (const { _id } of [await newOrder(world), await newOrder(world)])
    codes.push(...(await findPieces(world.shop.database.db, { order: _id })).map(({ code }) => code));
  const wanted = { kind: 'print', rollInches: 44 };
  const preview = (await call('POST batches/preview', wanted)).json<BatchPlanView>();
  expect(preview.codes.toSorted()).toEqual(codes.toSorted());
  const [roll] = preview.sheets;
  expect(roll).toMatchObject({ width: 44, parts: [{ y: 0 }, { y: 0 }] });
  expect(roll?.parts.every(({ x, width }) => x + width <= 44)).toBe(true);
  expect((await call('GET batches')).json()).toEqual({ batches: [], rollInches: [17, 24, 44, 60] });

  const made = await call('POST batches', { ...wanted, codes });
  expect(made.statusCode, made.body).toBe(201);
  const { number } = made.json();
  const again = await call('POST batches', { ...wanted, codes });
  expect(again.json()).toMatchObject({
    code: 'no_batch',
    error: expect.stringContaining(`in batch ${number}`),
  });
  const batch = (await call(`GET batches/${number}`)).json<BatchView>();
  expect(batch).toMatchObject({ number, kind: 'print', undoneAt: null, sheets: preview.sheets });
  const plan = await call(`GET batches/${number}/plan`);
  expect((await readPdf(plan.rawPayload))[0]?.text).toContain(codes[0]);
  const piece = (await call(`GET pieces/${codes[0]}`)).json();
  expect(piece.batches).toEqual([number]);

  expect((await call(`DELETE batches/${number}`)).json()).toEqual({
    freed: expect.arrayContaining(codes),
    kept: [],
  });
  expect((await call(`DELETE batches/${number}`)).statusCode).toBe(409);
  expect((await call('GET batches/999')).statusCode).toBe(404);
  const sticks = (
    await call('POST batches/preview', { kind: 'moulding', frameColor: 'black' })
  ).json<BatchPlanView>();
  expect(sticks.sheets.flatMap(({ parts }) => parts)).toHaveLength(4 * codes.length);
});

test('prints go on the paper that costs least, first on what is left of a roll and then on new ones', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, sizeKey: 'giant', quantity: 5 }]);
  await paySession(world, session, { email: newEmail() });
  const { _id } = await ingestedOrder(world, session);
  const pieces = await findPieces(world.shop.database.db, { order: _id });
  const wanted = { kind: 'print', codes: pieces.map(({ code }) => code) };
  const titlesOn = async (rolls: Roll[]) => {
    await changeDetails(world, owner, { equipment: { ...defaultEquipment, rolls } });
    const preview = (await call('POST batches/preview', wanted)).json<BatchPlanView>();
    return preview.sheets.map(({ title }) => title.replace(/, from.*|\. .*/, ''));
  };
  // A sheet is 25 x 37 in.
  const [narrow, wide] = [newRoll(26), newRoll(44)];
  expect(await titlesOn([newRoll(17), narrow, wide]), 'the least area').toEqual(
    expect.arrayContaining(['Roll 26 in wide, 186 in long']),
  );
  expect(
    await titlesOn([
      { ...narrow, dollars: 200 },
      { ...wide, dollars: 220 },
    ]),
  ).toEqual(expect.arrayContaining(['Roll 44 in wide, 126 in long']));
  const begun = { ...wide, lengthFeet: 10, leftFeet: 4.5 };
  expect(new Set(await titlesOn([begun]))).toEqual(
    new Set(['Roll 1 of 2, 44 in wide, 50 1/4 in long', 'Roll 2 of 2, 44 in wide, 75 1/2 in long']),
  );
  const one = (await call('POST batches/preview', { ...wanted, isOneRoll: true })).json<BatchPlanView>();
  expect(one.codes).toHaveLength(2);
  await changeDetails(world, owner, { equipment: defaultEquipment });
});

test('pieces on two papers are refused in the words of the studio, and made once one paper is chosen', async () => {
  const { materials } = (await studio(world, 'GET shop', owner)).json().details;
  const codeOn = async (paper: string) => {
    await changeDetails(world, owner, { materials: { ...materials, paper } });
    const order = await newOrder(world);
    const [piece] = await findPieces(world.shop.database.db, { order: order._id });
    return piece?.code ?? '';
  };
  const [plain, heavy] = [await codeOn('Rag'), await codeOn('Rag 310 gsm')];
  await changeDetails(world, owner, { materials });
  const preview = (chosen: object) =>
    call('POST batches/preview', { kind: 'print', codes: [plain, heavy], ...chosen });
  const refused = await preview({});
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toMatch(
    /^The pieces need different papers: Rag( 310 gsm)?; Rag( 310 gsm)?\. Choose one paper\.$/,
  );
  const codesOn = async (paper: string) => (await preview({ paper })).json<BatchPlanView>().codes;
  expect(await codesOn('Rag')).toEqual([plain]);
  expect(await codesOn('Rag 310 gsm')).toEqual([heavy]);
});

test('moulding that is left is listed, added and removed, once for each call', async () => {
  const id = crypto.randomUUID();
  const found = { moulding: 'black 3/4', lengthInches: 49.5 };
  for (let call = 0; call < 2; call++)
    expect(
      (await studio(world, `PUT remnants/${id}`, { cookie: maker.cookie, body: found })).statusCode,
    ).toBe(204);
  const list = async () => (await call('GET remnants')).json<RemnantList>();
  expect((await list()).remnants).toEqual([{ id, ...found, madeByBatch: null }]);
  expect((await list()).mouldings).toContain('white 1');
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail() });
  const [piece] = await findPieces(world.shop.database.db, {
    order: (await ingestedOrder(world, session))._id,
  });
  const planned = (
    await call('POST batches/preview', { kind: 'moulding', codes: [piece?.code] })
  ).json<BatchPlanView>();
  expect(planned.sheets[0]?.title).toMatch(/^black 3\/4, remnant of 49 1\/2 in/);
  const refusalOf = async (body: object) =>
    (await studio(world, `PUT remnants/${crypto.randomUUID()}`, { cookie: maker.cookie, body })).json().error;
  expect(await refusalOf({ ...found, lengthInches: 10 })).toBe(
    'A remnant is 15 5/8 to 120 in long, and this one is 10 in.',
  );
  expect(await refusalOf({ ...found, moulding: 'gold 3/4' })).toContain(
    'There is no moulding "gold 3/4"; there are black 3/4, ',
  );
  expect((await call(`DELETE remnants/${id}`)).statusCode).toBe(204);
  expect((await call(`DELETE remnants/${id}`)).statusCode).toBe(404);
  const log = (await studio(world, 'GET changes', owner)).body;
  expect(log).toContain('added a remnant of black 3/4, 49 1/2 in long');
});
