import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { newEmail, newOrder } from '#tests/world/buy.ts';
import { joinedMember } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

test('orders, pieces, prints and members are found by email, number, code and name, as far as the role may read them', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  const member = await joinedMember(world, { firstName: 'Ada', email: newEmail() });
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  const texts = {
    ...{ email, number: orderNumber(order), code: piece?.code ?? '', name: 'misty ridge' },
    member: member.email,
  };
  const found = async (role: 'owner' | 'maker' | 'books') => {
    const { cookie } = await newStaff(world, { role });
    const entries = Object.entries(texts).map(async ([name, text]) => {
      const response = await studio(world, `GET find?q=${encodeURIComponent(text)}`, { cookie });
      return [name, response.json().found] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const ofOrder = { kind: 'order', id: order._id, title: `Order ${orderNumber(order)}` };
  const ofPiece = { kind: 'piece', id: texts.code, title: `Piece ${texts.code}` };
  expect(await found('owner')).toMatchObject({
    email: [{ ...ofOrder, detail: expect.stringMatching(new RegExp(`, ${email}, Confirmed$`)) }],
    number: [ofOrder],
    code: [ofOrder, ofPiece],
    name: [{ kind: 'print', id: prints.mistyRidge.id, title: prints.mistyRidge.title }],
    member: [{ kind: 'member', id: member.userId, title: 'Ada', detail: `Member, ${member.email}` }],
  });
  expect(await found('maker')).toMatchObject({
    email: [],
    number: [],
    code: [ofPiece],
    name: [],
    member: [],
  });
  expect(await found('books')).toMatchObject({ email: [ofOrder], code: [ofOrder], name: [], member: [] });
});

test('a part of a number or a code is enough, as people read it from a ticket', async () => {
  const order = await newOrder(world);
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  const { cookie } = await newStaff(world);
  const find = async (text: string) =>
    (await studio(world, `GET find?q=${encodeURIComponent(text)}`, { cookie })).json().found;
  const ofOrder = expect.objectContaining({ kind: 'order', id: order._id });
  expect(await find(orderNumber(order).slice(1, 7))).toContainEqual(ofOrder);
  const ofPiece = expect.objectContaining({ kind: 'piece', id: piece?.code });
  expect(await find(piece?.code.slice(1, 5).toLowerCase() ?? '')).toContainEqual(ofPiece);
});

test('a text of one character finds nothing, and odd characters are no error', async () => {
  const { cookie } = await newStaff(world);
  expect((await studio(world, 'GET find?q=a', { cookie })).statusCode).toBe(400);
  for (const text of ["o'", '%_', "\\' :* & !", '((', 'é|'])
    expect((await studio(world, `GET find?q=${encodeURIComponent(text)}`, { cookie })).statusCode).toBe(200);
});
