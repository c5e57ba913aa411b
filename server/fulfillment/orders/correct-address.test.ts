import { afterAll, afterEach, expect, test } from 'vitest';
import { voidLabel } from '#server/fulfillment/labels/void-label.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { findAddressChanges } from '#server/orders/change-order.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { mailsTo, oneSmallPrint } from '#tests/world/buy.ts';
import { newHome, openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { correctAddress } from './correct-address.ts';
import { moveOrder } from './move-order.ts';

const { world, context, shipContext, packed, buy, codesOfPieces, parcelsOf } = await openShippingShop();
afterEach(() => world.setFaults());
afterAll(() => world.close());

test('a shipping address can be corrected until its order has a label; the buyer is told, and the old one is kept', async () => {
  const order = await packed(oneSmallPrint);
  const { cookie, id } = await newStaff(world);
  const body = {
    shippingName: order.shippingName,
    address: { ...order.address, line1: '000 Nowhere', line2: null, postal_code: '97209' },
  };
  const corrected = await studio(world, `PUT orders/${order._id}/address`, { cookie, body });
  expect(corrected.json()).toEqual({ doubt: 'The carriers do not know this address: Address not found.' });
  const { address } = (await findOrder(context.db, order._id)) ?? {};
  expect(address).toEqual({ ...order.address, line1: '000 Nowhere', line2: null, postal_code: '97209' });
  const changes = await findAddressChanges(context.db, [order._id]);
  expect(changes.get(order._id)).toMatchObject([{ before: { address: order.address }, by: `staff:${id}` }]);
  await expect
    .poll(async () => (await mailsTo(world, order.customerEmail ?? '')).map(({ text }) => text).join())
    .toContain('It now ships to:\nAnsel Ward\n000 Nowhere\n');
  const again = { shippingName: 'Ada Lind', address: { ...newHome, line1: '14 Gallery Row' } };
  const correct = () => correctAddress(shipContext, order._id, again);
  expect(await correct()).toEqual({ ok: true });
  expect(await correct()).toEqual({ ok: false, reason: 'same' });
  await buy(order);
  expect(await correct()).toEqual({ ok: false, reason: 'labeled' });
  await voidLabel(context, (await parcelsOf(order))[0]?.number ?? '');
  expect(await correct()).toEqual({ ok: false, reason: 'same' });
});

test('after a part has shipped, the rest and remakes can go to a corrected address', async () => {
  const order = await packed({ ...oneSmallPrint, quantity: 2 });
  const [first = ''] = await codesOfPieces(order);
  const tracking = { carrier: 'UPS', number: '1Z3', url: null };
  const correct = (line1: string) =>
    correctAddress(shipContext, order._id, { shippingName: 'Ada Lind', address: { ...newHome, line1 } });
  await shipPieces(shipContext, order._id, { codes: [first], tracking });
  expect(await correct('15 Gallery Row')).toEqual({ ok: true });
  await moveOrder(shipContext, order._id, { to: 'shipped', tracking: { ...tracking, number: '1Z4' } });
  expect(await correct('16 Gallery Row')).toEqual({ ok: false, reason: 'too-late', status: 'shipped' });
  await remakePiece(shipContext, first, { reason: 'torn' });
  expect(await correct('16 Gallery Row')).toEqual({ ok: true });
  await expect
    .poll(async () => (await mailsTo(world, order.customerEmail ?? '')).map(({ text }) => text).join())
    .toContain('It now ships to:\nAda Lind\n16 Gallery Row\n');
});
