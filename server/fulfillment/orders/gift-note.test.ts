import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { orders } from '#server/orders/tables.ts';
import { ingestedOrder, newEmail, newOrder, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

async function newPresent(customField: string): Promise<Order> {
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail(), customField });
  return ingestedOrder(world, session);
}

const found = async ({ _id }: Order): Promise<StudioOrder> =>
  (await studio(world, `GET orders/${_id}`, owner)).json();
const change = ({ _id }: Order, note: string) =>
  studio(world, `PUT orders/${_id}/gift-note`, { ...owner, body: { note } });

async function paperOf(order: Order, document: string): Promise<string> {
  const [piece] = (await found(order)).pieces;
  const answer = await studio(world, `POST documents/${document}`, {
    ...owner,
    body: { codes: [piece?.code] },
  });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return (await readPdf(answer.rawPayload)).map(({ text }) => text).join(' ');
}

test('a note from the payment page is printed on the slip and the ticket, without emoji and without prices', async () => {
  const present = await newPresent('For Anna \u2764\uFE0F, with love.\u202E Yours, Ben');
  expect(present.giftNote).toBe('For Anna \u2764\uFE0F, with love. Yours, Ben');
  const [piece] = (await found(present)).pieces;
  await movePiece(orderContext(world), piece?.code ?? '', { to: 'packed' });
  const slip = await paperOf(present, 'packing-slips');
  expect(slip).toContain('For Anna , with love. Yours, Ben');
  expect(slip).not.toContain('$');
  const ticket = await paperOf(present, 'tickets');
  expect(ticket).toContain('GIFT');
  expect(ticket).toContain('Gift note: For Anna , with love. Yours, Ben');
  expect((await newOrder(world)).giftNote).toBeNull();
});

test('a note with signs and letters that the fonts lack keeps no paper of the selection from being printed', async () => {
  const present = await newPresent('With love \u2661 \u{1F1FA}\u{1F1F8} No. 1\uFE0F\u20E3 \uC548\uB155');
  for (const document of ['papers', 'back-labels', 'certificates']) await paperOf(present, document);
  expect(await paperOf(present, 'tickets')).toContain('Gift note: With love No. 1 ??');
});

test('an owner adds, changes and removes a note until a piece is packed; the log has none of its words', async () => {
  const order = await newOrder(world);
  for (const [note, kept] of [
    ['  Happy birthday  ', 'Happy birthday'],
    ['Happy anniversary', 'Happy anniversary'],
    ['', null],
    ['For you', 'For you'],
  ] as const) {
    expect((await change(order, note)).statusCode).toBe(204);
    expect((await found(order)).order.giftNote).toBe(kept);
  }
  const refused = await change(order, 'x'.repeat(256));
  expect(refused.json()).toMatchObject({ fields: { note: 'must have at most 255 characters' } });
  const log = (await studio(world, 'GET changes', owner)).body;
  expect(log).toContain('changed the gift note of');
  expect(log).not.toMatch(/birthday|anniversary/);

  const { pieces, can } = await found(order);
  expect(can.changeGiftNote).toBe(true);
  await movePiece(orderContext(world), pieces[0]?.code ?? '', { to: 'packed' });
  expect((await found(order)).can.changeGiftNote).toBe(false);
  const late = await change(order, 'Too late');
  expect([late.statusCode, late.json().error]).toEqual([
    409,
    'A piece of this order is packed already, or the order has ended. Its gift note stays.',
  ]);
  expect((await found(order)).order.giftNote).toBe('For you');
});

test('the note is hidden with the other personal data of a payment session', async () => {
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail(), customField: 'For Anna' });
  const order = await ingestedOrder(world, session);
  expect(order.giftNote).toBe('For Anna');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  await world.shop.database.db.update(orders).set({ createdAt: twoDaysAgo }).where(eq(orders.id, order._id));
  expect((await ingestedOrder(world, session)).giftNote).toBeNull();
});
