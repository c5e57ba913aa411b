import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultRefusedDestinations } from '#domain/fulfillment/refused-destinations.ts';
import { oneSmallPrint, openCheckout } from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff } from '#tests/world/staff.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const exhibition = { ...oneSmallPrint, sizeKey: 'exhibition' };

/** The fields that the checkout call names, or its status. */
async function fieldsOf(body: object) {
  const response = await openCheckout(world, body);
  return response.statusCode === 400 ? response.json().fields : response.statusCode;
}

test('a cart whose sizes ship everywhere needs no state', async () => {
  expect(await fieldsOf({ items: [oneSmallPrint] })).toBe(200);
  expect(await fieldsOf({ items: [oneSmallPrint], state: 'HI' })).toBe(200);
});

test('a cart of an older page, which sends no state, is asked for it', async () => {
  const response = await openCheckout(world, { items: [oneSmallPrint, exhibition] });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    error: 'One of these prints does not ship everywhere. Reload your cart, and choose where it will hang.',
    fields: { state: 'is required: one of these prints does not ship everywhere' },
  });
});

test('each line that does not ship to the state is named', async () => {
  const items = [oneSmallPrint, exhibition, { ...exhibition, mount: 'Full Bleed' }];
  const response = await openCheckout(world, { items, state: 'HI' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    error: "The Exhibition size doesn't ship to Hawaii. Choose a smaller size, or remove it.",
    fields: { 'items.1.sizeKey': "doesn't ship to Hawaii", 'items.2.sizeKey': "doesn't ship to Hawaii" },
  });
  expect(Object.keys(response.json().fields)).toHaveLength(2);
  expect(await fieldsOf({ items, state: 'OR' })).toBe(200);
});

test.each(['hi', 'Hawaii', 'ZZ', '', 7])('the state %j is refused, because it is no code', async (state) => {
  expect(await fieldsOf({ items: [oneSmallPrint], state })).toEqual({
    state: 'must be the code of a state, such as OR',
  });
});

test('the owner decides where a size ships, and the next checkout follows', async () => {
  const owner = await newStaff(world);
  const refusedDestinations = { ...defaultRefusedDestinations, small: ['GU' as const], exhibition: [] };
  await changeDetails(world, owner, { refusedDestinations });
  expect(await fieldsOf({ items: [exhibition] })).toBe(200);
  expect(await fieldsOf({ items: [oneSmallPrint], state: 'GU' })).toEqual({
    'items.0.sizeKey': "doesn't ship to Guam",
  });
});
