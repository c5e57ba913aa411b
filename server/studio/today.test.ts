import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Today } from '#domain/api/today.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { setAsidePiece } from '#server/fulfillment/pieces/set-aside-piece.ts';
import { orders } from '#server/orders/tables.ts';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
let maker: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
  maker = await newStaff(world, { role: 'maker' });
});
afterAll(() => world.close());

async function read({ cookie }: SignedInStaff): Promise<Today> {
  const response = await studio(world, 'GET today', { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const sentences = ({ lines }: Today) => lines.map(({ sentence }) => sentence);

async function newPiece() {
  const { _id } = await newOrder(world);
  const [piece] = await findPieces(world.shop.database.db, { order: _id });
  if (!piece) throw new Error('A paid order has no piece.');
  return piece;
}

test('a calm shop has nothing for a maker; new, packed and set aside pieces each have a sentence and a button', async () => {
  expect(await read(maker)).toEqual({
    sandbox: [
      'Payments go to a sandbox, so no card is charged.',
      'Emails go to a sandbox, so none is delivered.',
    ],
    firstDay: [],
    lines: [],
    stations: [],
    backup: null,
  });
  const context = orderContext(world);
  const [fresh, packed, aside] = [await newPiece(), await newPiece(), await newPiece()];
  await movePiece(context, packed.code, { to: 'packed' });
  await setAsidePiece(context, aside.code, 'the paper is creased');
  const today = await read(maker);
  expect(today.lines).toContainEqual({
    id: 'new-orders',
    isAlert: false,
    sentence: expect.stringMatching(
      /^1 new order is ready to start: 1 piece, to ship by \w+ \d{1,2}, \d{4}\.$/,
    ),
    action: { text: 'Start', to: '/bench?station=queued' },
  });
  expect(today.lines).toContainEqual(
    expect.objectContaining({ action: { text: 'Ship', to: `/bench/orders/${packed.orderId}` } }),
  );
  expect(today.lines).toContainEqual(
    expect.objectContaining({
      sentence: `${aside.code} (${aside.title}) is set aside: the paper is creased.`,
      action: { text: 'Decide', to: `/p/${aside.code}` },
    }),
  );
  expect(today.stations).toEqual([
    { station: 'queued', pieces: 1, late: 0 },
    { station: 'packed', pieces: 1, late: 0 },
  ]);
  expect(JSON.stringify(today)).not.toMatch(/\$|@/);
  expect(fresh.orderStatus).toBe('paid');
});

test('a message of a visitor waits for the owner, not for makers', async () => {
  const typed = { firstName: 'Grace', lastName: 'Hopper', email: newEmail(), message: 'Is it on paper?' };
  expect((await post(world, '/api/contact', typed)).statusCode).toBe(202);
  expect((await read(owner)).lines).toContainEqual({
    id: 'messages',
    isAlert: false,
    sentence: '1 message is waiting for an answer. It is from Grace Hopper.',
    action: { text: 'Read', to: '/messages?state=new' },
  });
  expect(sentences(await read(maker)).filter((sentence) => sentence.includes('message'))).toEqual([]);
});

test('a new owner reads what is left to do before the shop sells, with what is done', async () => {
  const tasks = async () => new Map((await read(owner)).firstDay.map((task) => [task.id, task]));
  expect((await tasks()).get('names')).toEqual({
    id: 'names',
    text: 'Give the shop its name, its company and its postal address.',
    isDone: false,
    action: { text: 'Make it yours', to: '/shop/name' },
  });
  await changeDetails(world, owner, { company: 'Lind Prints Inc.' });
  expect((await tasks()).get('names')?.isDone).toBe(false);
  const { sender } = defaultDetails;
  await changeDetails(world, owner, {
    ...{ address: ['1 Main Street', 'Portland, OR 97205'], email: 'hello@lind.example' },
    sender: { ...sender, company: 'Lind Prints Inc.' },
  });
  const { prices: seen } = (await studio(world, 'GET prices', owner)).json();
  const body = { prices: { small: { price: 150, memberPrice: 120 } }, seen: { small: seen.small } };
  expect((await studio(world, 'PUT prices', { ...owner, body })).statusCode).toBe(204);
  const doneIds = [...(await tasks()).values()].flatMap(({ id, isDone }) => (isDone ? [id] : []));
  // The prints of this shop's world are the owner's.
  expect(doneIds).toEqual(['names', 'prices', 'print', 'demo']);
  expect((await read(maker)).firstDay).toEqual([]);
});

test('late orders come first, as orders for the owner and as pieces for makers', async () => {
  const { orderId, orderNumber } = await newPiece();
  const { db } = world.shop.database;
  await db
    .update(orders)
    .set({ paidAt: new Date('2026-01-02T12:00:00Z') })
    .where(eq(orders.id, orderId));
  const forOwner = await read(owner);
  expect(forOwner.lines.slice(0, 2)).toContainEqual({
    id: 'late-orders',
    isAlert: true,
    sentence: `Order ${orderNumber} (confirmed) has been late since January 16, 2026.`,
    action: { text: 'Show them', to: '/orders?filter=late' },
  });
  const forMaker = await read(maker);
  expect(forMaker.lines[0]).toMatchObject({ sentence: '1 piece is late.', isAlert: true });
  expect(sentences(forMaker)).not.toEqual(expect.arrayContaining([expect.stringContaining('Order ')]));
});

test('an email that failed for good has a button that sends it again, and the log has who pressed it', async () => {
  const { db } = world.shop.database;
  const email = newEmail();
  await world.setFaults({ mail: { recipients: { [email]: 451 } } });
  await newOrder(world, { email });
  const giveUp = sql`update pgboss.job set retry_limit = 0 where name = 'send-order-confirmation' and state = 'retry'`;
  await expect.poll(async () => (await db.execute(giveUp)).rowCount).toBe(1);
  const find = async () =>
    (await read(owner)).lines.find(({ id }) => id === 'failed-send-order-confirmation');
  await expect.poll(find).toMatchObject({
    isAlert: true,
    sentence: expect.stringMatching(/^1 email \(send-order-confirmation\) failed for good: /),
    action: { text: 'Try again', retryJob: 'send-order-confirmation' },
  });
  await world.setFaults();
  const retry = () => studio(world, 'POST jobs/send-order-confirmation/retry', { ...owner, body: {} });
  expect((await retry()).json()).toEqual({ retried: 1 });
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  await expect.poll(find).toBeUndefined();
  expect((await retry()).json()).toEqual({ retried: 0 });
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  expect(changes[0]).toMatchObject({
    staff: { name: owner.name },
    action: 'retried',
    subject: { kind: 'job', id: 'send-order-confirmation' },
    after: { jobs: 1 },
  });
});
