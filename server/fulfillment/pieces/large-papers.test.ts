import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { batchKindNames } from '#domain/fulfillment/batches.ts';
import { fillOrders } from '#tests/world/fill-orders.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { maxHeldMs, watchLoop } from '#tests/world/watch-loop.ts';

let world: TestShop;
let maker: SignedInStaff;
let codes: string[];
beforeAll(async () => {
  world = await openTestShop();
  maker = await newStaff(world, { role: 'maker' });
  await fillOrders(world, 1000);
  const { response } = await watchedCall('GET pieces');
  codes = response.json<{ pieces: BenchPiece[] }>().pieces.map(({ code }) => code);
});
afterAll(() => world.close());

/** A call with the longest time in milliseconds that it holds the event loop. */
async function watchedCall(path: string, body?: object) {
  const stopWatching = watchLoop();
  const response = await studio(world, path, { cookie: maker.cookie, ...(body && { body }) });
  const heldMs = stopWatching();
  expect(response.statusCode, `${path}: ${response.body.slice(0, 500)}`).toBeLessThan(300);
  return { response, heldMs };
}

test.each(['tickets', 'back-labels', 'certificates', 'packing-slips'])(
  'the %s of 300 pieces are drawn outside the event loop',
  async (document) => {
    const some = codes.slice(0, 300);
    // Packing slips of pieces that are not packed are for owners.
    const { cookie } = document === 'packing-slips' ? await newStaff(world) : maker;
    const stopWatching = watchLoop();
    const response = await studio(world, `POST documents/${document}`, { cookie, body: { codes: some } });
    expect(stopWatching()).toBeLessThan(maxHeldMs);
    expect(response.rawPayload.toString('latin1')).toMatch(/^%PDF/);
  },
  600_000,
);

test.each(batchKindNames)(
  'a batch of 1,000 pieces of the kind %s is planned and drawn outside it',
  async (kind) => {
    const preview = await watchedCall('POST batches/preview', { kind });
    expect(preview.response.json().codes.length).toBeGreaterThan(300);
    const made = await watchedCall('POST batches', { kind });
    const plan = await watchedCall(`GET batches/${made.response.json().number}/plan`);
    expect(plan.response.rawPayload.toString('latin1')).toMatch(/^%PDF/);
    for (const { heldMs } of [preview, made, plan]) expect(heldMs).toBeLessThan(maxHeldMs);
  },
  600_000,
);
