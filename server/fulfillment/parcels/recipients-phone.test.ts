import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { phoneProblem } from '#domain/phone-schema.ts';
import { findAddressChanges } from '#server/orders/change-order.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { orders } from '#server/orders/tables.ts';
import { staffChanges } from '#server/staff/tables.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { newHome, openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';

const { world, context, packed, codesOfPieces } = await openShippingShop();
const { db } = context;
afterAll(() => world.close());

const phone = '(503) 555-0199';

/** An order from before the payment page asked for a phone. */
async function olderOrder() {
  const order = await packed(oneSmallPrint);
  await db.update(orders).set({ phone: null }).where(eq(orders.id, order._id));
  return { order, codes: await codesOfPieces(order) };
}

test('the payment page asks for a phone, and the order has it as the provider writes it', async () => {
  const order = await packed(oneSmallPrint);
  expect(order.phone).toBe('+15035550142');
});

test('the label dialog asks for the phone that an older order lacks, and keeps it once a label is bought', async () => {
  const { order, codes } = await olderOrder();
  const { cookie, id: staffId } = await newStaff(world);
  const ask = (action: string, body: object) =>
    studio(world, `POST orders/${order._id}/${action}`, { cookie, body });
  const packing = await studio(world, `GET orders/${order._id}/packing`, { cookie });
  expect(packing.json()).toMatchObject({ needsPhone: true });
  expect((await ask('label-rates', { codes })).json()).toMatchObject({ code: 'no_phone' });
  expect((await ask('label-rates', { codes, phone: '1-800-FRAMES' })).json()).toMatchObject({
    fields: { phone: phoneProblem },
  });
  expect((await ask('label-rates', { codes, phone })).json()).toMatchObject({
    boxes: [{ cover: 'insured for $200.00 (about $2.00)' }],
  });
  expect((await findOrder(db, order._id))?.phone).toBeNull();
  const boxes = [{ codes, service: 'UPS Ground' }];
  expect((await ask('labels', { boxes })).json()).toMatchObject({ code: 'no_phone' });
  expect((await ask('labels', { boxes, phone })).statusCode).toBe(200);
  expect((await findOrder(db, order._id))?.phone).toBe(phone);
  const shipments =
    await world.sandbox<{ reference: string; to_address: { phone: string | null } }[]>('/sandbox/shipments');
  expect(shipments.find(({ reference }) => reference === codes[0])?.to_address.phone).toBe(phone);
  const changes = await db.select().from(staffChanges).where(eq(staffChanges.staffId, staffId));
  expect(changes.map(({ action }) => action).toSorted()).toEqual(['label-bought', 'phone-added']);
  expect(JSON.stringify(changes)).not.toContain('555-0199');
});

test.each([...['ask my neighbor', '+442079460958', '+15035550142 ext. 7']])(
  'the stored phone %j, which no carrier accepts, is asked for again, and replaced',
  async (stored) => {
    const { order, codes } = await olderOrder();
    await db.update(orders).set({ phone: stored }).where(eq(orders.id, order._id));
    const { cookie } = await newStaff(world);
    const packing = await studio(world, `GET orders/${order._id}/packing`, { cookie });
    expect(packing.json()).toMatchObject({ needsPhone: true });
    const ask = (body: object) => studio(world, `POST orders/${order._id}/labels`, { cookie, body });
    const boxes = [{ codes, service: 'UPS Ground' }];
    expect((await ask({ boxes })).json()).toMatchObject({
      code: 'no_phone',
      error: "The order has no US phone number. Carriers ask for the recipient's: type it.",
    });
    expect((await ask({ boxes, phone })).statusCode).toBe(200);
    expect((await findOrder(db, order._id))?.phone).toBe(phone);
  },
);

test('a phone is corrected with the address, and the earlier one is kept', async () => {
  const order = await packed(oneSmallPrint);
  const { cookie } = await newStaff(world);
  const correct = (typed: string) => {
    const body = { shippingName: order.shippingName, address: newHome, phone: typed };
    return studio(world, `PUT orders/${order._id}/address`, { cookie, body });
  };
  expect((await correct('call me')).json()).toMatchObject({ fields: { phone: phoneProblem } });
  expect((await correct(phone)).statusCode).toBe(200);
  expect((await findOrder(db, order._id))?.phone).toBe(phone);
  const changes = (await findAddressChanges(db, [order._id])).get(order._id);
  expect(changes).toMatchObject([{ before: { phone: '+15035550142' }, after: { phone } }]);
});
