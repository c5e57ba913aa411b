import { afterAll, expect, test } from 'vitest';
import { cropToFill, frame } from '#domain/framing.ts';
import { readPieceCode } from '#domain/pieces.ts';
import {
  ingestedOrder,
  newEmail,
  newSession,
  oneSmallPrint,
  paySession,
  settleLatePayment,
} from '#tests/world/buy.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { findPieces } from './find-pieces.ts';

const world = await openTestShop();
const { db } = world.shop.database;
afterAll(world.close);

const tidePosts = {
  productMongoId: prints.tidePosts.id,
  sizeKey: 'giant',
  frame: 'NoFrame',
  mount: 'Full Bleed',
  quantity: 2,
};

/** A paid session with these items, by default one small print. */
async function paidSession(items: object[] = [oneSmallPrint], card?: string): Promise<string> {
  const session = await newSession(world, items);
  await paySession(world, session, { email: newEmail(), ...(card && { card }) });
  return session;
}

test('each unit of a paid order is a piece with its own code and its own crop and cuts', async () => {
  const order = await ingestedOrder(world, await paidSession([oneSmallPrint, tidePosts]));
  const pieces = await findPieces(db, { order: order._id });
  expect(pieces.map(({ title, artist, ordinal, station }) => [title, artist, ordinal, station])).toEqual([
    ['Misty Ridge', 'Ada Lind', 1, 'queued'],
    ['Tide Posts', 'Ada Lind', 1, 'queued'],
    ['Tide Posts', 'Ada Lind', 2, 'queued'],
  ]);
  expect(new Set(pieces.map(({ code }) => readPieceCode(code))).size).toBe(3);
  const [ofLandscape, unframed] = pieces;
  const choice = { size: 'small', frameColor: 'black', mount: 'Border' } as const;
  const { window } = frame(choice, 'landscape');
  const photograph = (await world.shop.catalogue.findPrint(prints.mistyRidge.id))?.photograph;
  expect(ofLandscape).toMatchObject({
    choice,
    orientation: 'landscape',
    cuts: { window: { width: 13.5, height: 9.5 }, rails: [{ count: 2 }, { count: 2 }] },
    crop: photograph && cropToFill(photograph, window),
    masterHash: prints.mistyRidge.id,
    isLate: false,
  });
  expect(unframed).toMatchObject({ orientation: 'portrait', cuts: { rails: [], mat: null } });
});

test('a payment that is seen by several at once makes each piece once', async () => {
  const session = await paidSession([tidePosts]);
  const orders = await Promise.all([1, 2, 3, 4].map(() => ingestedOrder(world, session)));
  const [{ _id } = { _id: '' }] = orders;
  expect(await findPieces(db, { order: _id })).toHaveLength(2);
});

test('an order has no pieces until its payment has arrived', async () => {
  const session = await paidSession([oneSmallPrint], '4000 0000 0000 0341');
  const { _id } = await ingestedOrder(world, session);
  expect(await findPieces(db, { order: _id })).toEqual([]);
  await settleLatePayment(world, session);
  await expect.poll(() => findPieces(db, { order: _id })).toHaveLength(1);
});
