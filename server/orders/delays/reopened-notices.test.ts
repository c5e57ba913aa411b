import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { workingDaysBefore } from '#domain/shop/working-days.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { readProgress, undoMove } from '#server/fulfillment/orders/undo-move.ts';
import { mailsTo, newOrder } from '#tests/world/buy.ts';
import {
  answer,
  answerOf,
  answerPath,
  call,
  dayOf,
  daysAfter,
  delayedOrder,
  email,
  keepAt,
  mailAbout,
  morning,
  newest,
  open,
  openDelayedOrders,
  read,
  setMode,
  statusOf,
  subjects,
  tell,
  time,
  world,
} from '#tests/world/delayed-orders.ts';
import { orderContext } from '#tests/world/refund.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';
import { sendShippingMailJob } from '../order-jobs.ts';
import { delayNotices, orders } from '../tables.ts';

openDelayedOrders();

/** An order whose buyer must agree to its second delay until the day that it replaces, which is returned too. */
async function askedOrder() {
  const order = await delayedOrder();
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 5)));
  return { order: await read(order), until: dayOf(order.shipBy) };
}

/** The order ships, and its buyer is emailed. Returns how to undo it. */
async function ship({ _id }: Order) {
  const context = orderContext(world);
  const progress = () => context.db.transaction((tx) => readProgress(tx, _id));
  await moveOrder(context, _id, { to: 'in_production' });
  const before = await progress();
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
  expect(await moveOrder(context, _id, { to: 'shipped', tracking, unpacked: true })).toEqual({ ok: true });
  await waitForJobs(world, sendShippingMailJob.name);
  const after = await progress();
  return () => undoMove(context, _id, { before, after });
}

/** How many emails the buyer has whose subject has these words. */
const countMails = async (words: string) =>
  (await mailsTo(world, email)).filter(({ subject }) => subject.includes(words)).length;

/** Moves an order as an older shop did, whose buyer was not emailed. */
const setStatus = ({ _id }: Order, status: 'shipped' | 'paid') =>
  world.shop.database.db.update(orders).set({ status }).where(eq(orders.id, _id));

test('a buyer who read that the order shipped is asked again once its shipment is undone, once each time', async () => {
  const { order, until } = await askedOrder();
  const number = orderNumber(order);
  const undo = await ship(order);
  await keepAt(time);
  expect(await answerOf(order)).toBe('void');
  await undo();
  await keepAt(time);
  await keepAt(time);
  expect(await newest(order)).toMatchObject({ answer: null, answerBy: `${until}T23:59:59.999Z` });
  expect((await subjects(6)).toSorted()).toEqual([
    `Your order ${number} has not shipped yet`,
    `Your order ${number} has not shipped yet: please answer`,
    `Your order ${number} has shipped`,
    `Your order ${number} is delayed`,
    `Your order ${number} is delayed again`,
    `Your order ${number} is in production`,
  ]);
  const asked = await mailAbout('please answer');
  for (const part of [asked?.text, asked?.html]) {
    expect(part).toContain('has not shipped yet, so we ask you again whether you want to wait.');
    expect(part).toContain(`We now ship it by ${formatUtcDay(String(order.shipBy))}.`);
    expect(part).toContain(`by the end of ${formatUtcDay(until)} (UTC)`);
  }
  const { history } = (await call(`GET orders/${order._id}`)).json();
  expect(JSON.stringify(history)).toContain('asked again about the delay');

  const undoAgain = await ship(order);
  await expect.poll(() => countMails('has shipped')).toBe(2);
  await undoAgain();
  await keepAt(time);
  await expect.poll(() => countMails('please answer')).toBe(2);
  expect(await countMails('is delayed again')).toBe(1);
  await answer(answerPath(asked), 'wait');
  await keepAt(daysAfter(until, 1));
  expect([await answerOf(order), await statusOf(order)]).toEqual(['wait', 'in_production']);
});

test('a shipment that is undone within the hour on the last day to answer leaves a day to answer', async () => {
  const { order, until } = await askedOrder();
  await keepAt(`${until}T22:15:00Z`);
  await (await ship(order))();
  const tomorrow = daysAfter(until, 1);
  await keepAt(`${until}T23:15:00Z`);
  expect(await newest(order)).toMatchObject({ answer: null, answerBy: `${tomorrow}T23:59:59.999Z` });
  const asked = await mailAbout('please answer');
  expect(asked?.text).toContain(`by the end of ${formatUtcDay(tomorrow)} (UTC)`);
  await keepAt(`${tomorrow}T23:15:00Z`);
  expect(await answerOf(order)).toBeNull();
  await keepAt(`${daysAfter(until, 2)}T00:15:00Z`);
  expect(await answerOf(order)).toBe('lapsed');
  await expect.poll(() => statusOf(order)).toBe('refunded');
});

test('a notice that asks nothing is not sent again, but its email is sent if a shipment was faster', async () => {
  const order = await delayedOrder();
  await mailAbout('is delayed');
  const noticeId = String(order.delays[0]?._id);
  await (await ship(order))();
  await keepAt(time);
  expect(await answerOf(order)).toBeNull();
  expect(await countMails('is delayed')).toBe(1);
  expect(await countMails('please answer')).toBe(0);

  const untold = await newOrder(world, { email });
  const { db } = world.shop.database;
  const [row] = await db.select().from(delayNotices).where(eq(delayNotices.id, noticeId));
  if (!row) throw new Error('The notice is gone.');
  const id = crypto.randomUUID();
  await db.insert(delayNotices).values({ ...row, id, orderId: untold._id, answer: 'void' });
  await keepAt(time);
  await expect.poll(() => countMails(`Your order ${orderNumber(untold)} is delayed`)).toBe(1);
});

test('a notice whose new day passed before the shipment was undone is replaced, with a day to answer', async () => {
  const { order } = await askedOrder();
  await setStatus(order, 'shipped');
  await keepAt(daysAfter(String(order.shipBy), 6));
  await setStatus(order, 'paid');
  const tomorrow = daysAfter(time.toISOString(), 1);
  const page = await open(answerPath(await mailAbout('is delayed again')));
  expect(page.body.replaceAll('\u00a0', ' ')).toContain(`by the end of ${formatUtcDay(tomorrow)} (UTC)`);
  await keepAt(time);
  const notice = await newest(order);
  expect(notice).toMatchObject({ ordinal: 3, answer: null, answerBy: `${tomorrow}T23:59:59.999Z` });
  expect(Date.parse(String(notice?.shipBy))).toBeGreaterThan(time.getTime());
  expect(await countMails('is delayed again')).toBe(2);
  expect(await countMails('please answer')).toBe(0);
  expect(await statusOf(order)).toBe('paid');
  await keepAt(daysAfter(time.toISOString(), 2));
  expect(await answerOf(order)).toBe('lapsed');
});

test('with hold, the owner tells the buyer of a notice whose new day passed, and the buyer then has a day', async () => {
  const { order } = await askedOrder();
  await setMode('hold');
  await setStatus(order, 'shipped');
  await keepAt(daysAfter(String(order.shipBy), 6));
  await setStatus(order, 'paid');
  await keepAt(time);
  expect(await answerOf(order)).toBe('void');
  expect((await call('GET today')).body).toContain(
    `The buyer of order ${orderNumber(order)} must hear of a delay today`,
  );
  const shipBy = daysAfter(time.toISOString(), 20);
  expect((await tell(order, { shipBy, reason: null, told: 2 })).statusCode).toBe(204);
  expect((await newest(order))?.answerBy).toBe(`${daysAfter(time.toISOString(), 1)}T23:59:59.999Z`);
});

test('a day after a void notice without one is no consent by silence', async () => {
  const order = await newOrder(world, { email });
  await tell(order, { shipBy: null, reason: 'A lift broke.', told: 0 });
  await setStatus(order, 'shipped');
  await keepAt(time);
  await setStatus(order, 'paid');
  const asked = await newest(order);
  expect(asked?.answer).toBe('void');
  const day = daysAfter(String(order.shipBy), 60);
  expect((await tell(order, { shipBy: day, reason: null, told: 1 })).statusCode).toBe(204);
  expect((await newest(order))?.answerBy).toBe(asked?.answerBy);
});
