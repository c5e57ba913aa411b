import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchPlanView, BatchView } from '#domain/studio-api/batches.ts';
import { findPieces } from '#server/production/pieces/find-pieces.ts';
import { newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let maker: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  maker = await newStaff(world, { role: 'maker' });
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
