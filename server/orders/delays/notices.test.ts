import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { defaultWorkingDays, workingDaysAfter, workingDaysBefore } from '#domain/shop/working-days.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
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
  mails,
  morning,
  newest,
  open,
  openDelayedOrders,
  read,
  setMode,
  setTime,
  statusOf,
  tell,
  time,
  world,
} from '#tests/world/delayed-orders.ts';
import { orderContext, refundsOf } from '#tests/world/refund.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';
import { sendDelayMailJob } from '../order-jobs.ts';
import { orders } from '../tables.ts';
import { keepPromises } from './keep-promises.ts';

openDelayedOrders();

test('an order that has not shipped on the last working day before its day gets a new day, and silence means consent', async () => {
  const order = await newOrder(world, { email });
  const eve = workingDaysBefore(dayOf(order.shipBy), 1);
  // It is still the evening before in the United States.
  await keepAt(`${eve}T00:15:00Z`);
  await keepAt(`${eve}T16:59:00Z`);
  expect((await read(order)).delays).toEqual([]);

  await keepAt(morning(eve));
  const told = await read(order);
  const notice = told.delays[0];
  expect(notice).toMatchObject({ ordinal: 1, formerShipBy: order.shipBy, answerBy: null, answer: null });
  expect(Date.parse(told.shipBy ?? '')).toBeGreaterThanOrEqual(Date.parse(order.shipBy ?? '') + 13 * dayMs);
  expect(notice?.shipBy).toBe(told.shipBy);
  await keepAt(morning(eve));

  const [mail] = await mails(1);
  expect(mail?.subject).toBe(`Your order ${orderNumber(order)} is delayed`);
  const day = formatUtcDay(told.shipBy ?? '');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(`we cannot ship your order by ${formatUtcDay(order.shipBy ?? '')}`);
    expect(part).toContain(`If you do nothing, we ship by ${day}. Choosing to wait tells us that you agree.`);
    expect(part).toContain(`Wait until ${day}`);
    expect(part).toContain('Cancel for a full refund');
    expect(part).toContain('for a full refund, even if we have begun to make it. Canceling costs nothing.');
  }
  // Nothing happens before the renewed notice.
  await keepAt(`${dayOf(order.shipBy)}T23:00:00Z`);
  await keepAt(morning(daysAfter(String(order.shipBy), 1)));
  expect(await newest(order)).toMatchObject({ ordinal: 1, answerBy: null, answer: null });
  expect(await statusOf(order)).toBe('paid');
  expect(await refundsOf(world, order)).toEqual([]);
  expect(await mails(1)).toHaveLength(1);
});

test('an order that is delayed until the last day that can be typed opens in the studio', async () => {
  const order = await newOrder(world, { email });
  const told = await tell(order, { shipBy: '2099-12-31', reason: 'The mill is closed.', told: 0 });
  expect(told.statusCode, told.body).toBe(204);
  const shown = await call(`GET orders/${order._id}`);
  expect(shown.statusCode, shown.body).toBe(200);
});

test('a delay without a day states the reason and needs a yes; a day that follows is good news', async () => {
  const order = await newOrder(world, { email });
  const unexplained = await tell(order, { shipBy: null, reason: ' ', told: 0 });
  expect(unexplained.json().fields).toEqual({ reason: 'must say why no day can be named' });
  expect((await tell(order, { shipBy: dayOf(order.shipBy), reason: null, told: 0 })).json().code).toBe(
    'not_later',
  );
  expect((await tell(order, { shipBy: null, reason: 'A lift broke.', told: 0 })).statusCode).toBe(204);
  const told = await read(order);
  expect([told.shipBy, told.arriveBy]).toEqual([null, null]);
  const [mail] = await mails(1);
  expect(mail?.text).toContain('A lift broke.');
  expect(mail?.text).toContain('We cannot name a new day yet');
  expect(mail?.text).toContain('Wait until it ships');
  await answer(answerPath(mail), 'wait');

  expect((await call('GET today')).body).not.toContain('without a day');
  await keepAt(daysAfter(String(order.shipBy), 90));
  expect(await statusOf(order)).toBe('paid');
  expect((await call('GET today')).json().lines).toContainEqual({
    id: `dayless-${order._id}`,
    isAlert: true,
    sentence: expect.stringContaining(
      `The buyer of order ${orderNumber(order)} has waited without a day since`,
    ),
    action: { text: 'Name a day', to: `/orders/${order._id}?do=delay` },
  });
  const day = isoDay(new Date(time.getTime() + 5 * dayMs));
  expect((await tell(order, { shipBy: null, reason: 'Still.', told: 1 })).json().code).toBe('nothing_new');
  expect((await tell(order, { shipBy: day, reason: null, told: 1 })).statusCode).toBe(204);
  expect(await newest(order)).toMatchObject({ ordinal: 2, answerBy: null });
  expect((await open(answerPath(mail))).body).toContain('Please use the link in our newest email.');
});

test('an order that ships in the minute of its notice gets one or the other, and the notice is void', async () => {
  const order = await newOrder(world, { email });
  const context = orderContext(world);
  await moveOrder(context, order._id, { to: 'in_production' });
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
  setTime(new Date(morning(workingDaysBefore(dayOf(order.shipBy), 1))));
  const { db, jobs, fulfillment, log, payments } = context;
  const job = keepPromises({
    db,
    jobs,
    fulfillment,
    log,
    payments,
    details: world.shop.details,
    now: () => time,
  });
  await Promise.all([
    job.work({}),
    moveOrder(context, order._id, { to: 'shipped', tracking, unpacked: true }),
    job.work({}),
  ]);
  expect(await statusOf(order)).toBe('shipped');
  await keepAt(time);
  const { delays } = await read(order);
  expect(delays.length).toBeLessThanOrEqual(1);
  for (const notice of delays) expect(notice.answer).toBe('void');
  await keepAt(daysAfter(String(order.shipBy), 60));
  expect(await refundsOf(world, order)).toEqual([]);
});

test('a shop that was closed on the last working day sends its notices at its start', async () => {
  const order = await newOrder(world, { email });
  await keepAt(`${dayOf(order.shipBy)}T00:15:00Z`);
  expect((await read(order)).delays).toHaveLength(1);
});

test('three jobs at the same moment send one notice', async () => {
  const order = await newOrder(world, { email });
  setTime(new Date(morning(workingDaysBefore(dayOf(order.shipBy), 1))));
  const { db, jobs, fulfillment, log, payments } = orderContext(world);
  const context = { db, jobs, fulfillment, log, payments, details: world.shop.details, now: () => time };
  await Promise.all([1, 2, 3].map(() => keepPromises(context).work({})));
  expect((await read(order)).delays).toHaveLength(1);
  await waitForJobs(world, sendDelayMailJob.name);
  expect(await mails(1)).toHaveLength(1);
});

test('a notice that the job did not send for two hours is left to the owner', async () => {
  const order = await newOrder(world, { email });
  const day = workingDaysBefore(dayOf(order.shipBy), 1);
  setTime(new Date(`${day}T18:30:00Z`));
  expect((await call('GET today')).body).not.toContain('must hear of a delay');
  setTime(new Date(`${day}T19:30:00Z`));
  expect((await call('GET today')).body).toContain(
    `The buyer of order ${orderNumber(order)} must hear of a delay today`,
  );
});

test('with hold, the owner is alerted instead, and tells the buyer from there', async () => {
  await setMode('hold');
  const order = await delayedOrder();
  expect(order.delays).toEqual([]);
  const { lines } = (await call('GET today')).json();
  expect(lines).toContainEqual({
    id: `delay-${order._id}`,
    isAlert: true,
    sentence: expect.stringContaining(`The buyer of order ${orderNumber(order)} must hear of a delay today`),
    action: { text: 'Tell the buyer', to: `/orders/${order._id}?do=delay` },
  });
  const { can } = (await call(`GET orders/${order._id}`)).json();
  expect((await tell(order, { ...can.tellDelay, reason: null, told: 0 })).statusCode).toBe(204);
  expect((await call('GET today')).body).not.toContain('must hear of a delay');
  await mails(1);
});

test('with hold, a day that is over sends nothing, stays on Today, and lets the buyer cancel without a notice', async () => {
  await setMode('hold');
  const [order, other] = [await newOrder(world, { email }), await newOrder(world, { email })];
  const context = orderContext(world);
  for (const each of [order, other]) await moveOrder(context, each._id, { to: 'in_production' });
  const cancel = async (which: Order) => {
    const headers = { authorization: `Bearer ${await world.shop.orderLinks.toOrder(which)}` };
    return world.app.inject({ method: 'POST', url: `/api/orders/${which._id}/cancel`, headers });
  };
  await keepAt(`${dayOf(order.shipBy)}T23:45:00Z`);
  expect((await cancel(order)).json()).toMatchObject({ code: 'too_late' });

  for (const days of [1, 2, 40]) await keepAt(morning(daysAfter(String(order.shipBy), days)));
  for (const each of [order, other]) {
    expect((await read(each)).delays).toEqual([]);
    expect(await statusOf(each)).toBe('in_production');
    expect((await call('GET today')).json().lines).toContainEqual(
      expect.objectContaining({ id: `delay-${each._id}`, isAlert: true }),
    );
  }
  const canceled = await Promise.all([cancel(order), cancel(order)]);
  expect(canceled.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await expect.poll(() => statusOf(order)).toBe('refunded');
  expect(await refundsOf(world, order)).toEqual([order.amountTotal]);
  const { history } = (await call(`GET orders/${order._id}`)).json();
  expect(history.find(({ status }: { status: string }) => status === 'cancelled')).toMatchObject({
    cause: 'the buyer',
    note: 'because of the delay',
  });
  expect((await call('GET today')).body).not.toContain(`delay-${order._id}`);

  // The owner writes late: the buyer of the other order must agree within two days.
  const { can } = (await call(`GET orders/${other._id}`)).json();
  expect((await tell(other, { ...can.tellDelay, reason: null, told: 0 })).statusCode).toBe(204);
  expect((await newest(other))?.answerBy).toBe(`${daysAfter(String(other.shipBy), 42)}T23:59:59.999Z`);
  const told = (await mailsTo(world, email)).filter(({ subject }) => subject.includes('delayed'));
  expect(told).toHaveLength(1);
  await keepAt(morning(daysAfter(String(other.shipBy), 43)));
  expect(await answerOf(other)).toBe('lapsed');
  await expect.poll(() => refundsOf(world, other)).toEqual([other.amountTotal]);
});

test('the promise of an order counts from its payment', async () => {
  const order = await newOrder(world, { email });
  const paidAt = new Date(Date.now() + 10 * dayMs);
  await world.shop.database.db.update(orders).set({ paidAt }).where(eq(orders.id, order._id));
  await keepAt(daysAfter(String(order.shipBy), 0));
  expect((await read(order)).delays).toEqual([]);
  await keepAt(morning(workingDaysBefore(isoDay(new Date(paidAt.getTime() + 14 * dayMs)), 1)));
  expect((await read(order)).delays).toHaveLength(1);
});

test('orders within five working days of their day need the owner', async () => {
  const order = await newOrder(world, { email });
  const day = dayOf(order.shipBy);
  const lines = async () => (await call('GET today')).json().lines;
  const due = expect.objectContaining({ id: 'due-orders', isAlert: true });
  setTime(new Date(morning(workingDaysBefore(day, 6))));
  expect(await lines()).not.toContainEqual(due);
  setTime(new Date(morning(workingDaysBefore(day, 5))));
  expect(await lines()).toContainEqual(due);
});

test('a first notice after the promised day needs a yes within two days', async () => {
  const order = await newOrder(world, { email });
  await keepAt(morning(daysAfter(String(order.shipBy), 4)));
  const notice = await newest(order);
  expect(notice?.answerBy).toBe(`${daysAfter(String(order.shipBy), 6)}T23:59:59.999Z`);
  expect((await mailAbout('is delayed'))?.text).toContain("If we don't hear from you by the end of");
});

test('a newer notice on the last day to answer gives no more time', async () => {
  const order = await newOrder(world, { email });
  await tell(order, { shipBy: null, reason: 'A lift broke.', told: 0 });
  const until = String((await newest(order))?.answerBy);
  setTime(new Date(`${dayOf(until)}T20:00:00Z`));
  expect((await tell(order, { shipBy: daysAfter(until, 9), reason: null, told: 1 })).statusCode).toBe(204);
  expect((await newest(order))?.answerBy).toBe(until);
});

test.each([
  ['Friday', 1, '2027-06-11', '2027-06-12'],
  ['Friday', 3, '2027-06-11', '2027-06-14'],
  ['Monday', 1, '2027-06-14', '2027-06-15'],
])(
  'an order of a %s that ships within %s days is not delayed on that day',
  async (_, shipDays, paid, told) => {
    const order = await newOrder(world, { email });
    const paidAt = new Date(`${paid}T15:00:00Z`);
    await world.shop.database.db.update(orders).set({ paidAt, shipDays }).where(eq(orders.id, order._id));
    for (const hour of [15, 23]) await keepAt(`${paid}T${hour}:30:00Z`);
    await keepAt(`${told}T16:30:00Z`);
    expect((await read(order)).delays).toEqual([]);
    await keepAt(morning(told));
    expect(await newest(order)).toMatchObject({ ordinal: 1, answerBy: null });
  },
);

/** The owner names a new day five working days or less before it. Returns that day. */
async function tellOfShortDelay(order: Order, { before, until }: { before: number; until: number }) {
  const promised = dayOf(order.shipBy);
  const day = workingDaysAfter(promised, until, defaultWorkingDays);
  setTime(new Date(morning(workingDaysBefore(promised, before))));
  expect((await tell(order, { shipBy: day, reason: 'A lift broke.', told: 0 })).statusCode).toBe(204);
  return day;
}

test("after the owner's own day, the shop writes again only if that day would be missed", async () => {
  const order = await newOrder(world, { email });
  const day = await tellOfShortDelay(order, { before: 2, until: 2 });
  for (const left of [4, 3, 2]) {
    await keepAt(`${workingDaysBefore(day, left)}T23:15:00Z`);
    expect((await read(order)).delays).toHaveLength(1);
  }
  await keepAt(`${workingDaysBefore(day, 1)}T16:15:00Z`);
  expect((await read(order)).delays).toHaveLength(1);
  await keepAt(morning(workingDaysBefore(day, 1)));
  expect(await newest(order)).toMatchObject({
    ordinal: 2,
    answer: null,
    answerBy: `${day}T23:59:59.999Z`,
  });
  expect((await mails(2)).map(({ subject }) => subject)).toContain(
    `Your order ${orderNumber(order)} is delayed again`,
  );
});

test("an order that ships by the owner's own day gets no other notice", async () => {
  const order = await newOrder(world, { email });
  const day = await tellOfShortDelay(order, { before: 1, until: 3 });
  await keepAt(morning(workingDaysBefore(day, 2)));
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
  await moveOrder(orderContext(world), order._id, { to: 'in_production' });
  await moveOrder(orderContext(world), order._id, { to: 'shipped', tracking, unpacked: true });
  await keepAt(morning(workingDaysBefore(day, 1)));
  await keepAt(daysAfter(day, 30));
  expect((await read(order)).delays).toMatchObject([{ ordinal: 1, answer: 'void' }]);
  expect(await refundsOf(world, order)).toEqual([]);
});

test("the owner's own day of tomorrow is not followed by another notice today", async () => {
  const order = await newOrder(world, { email });
  const promised = dayOf(order.shipBy);
  const day = workingDaysAfter(promised, 1, defaultWorkingDays);
  const eve = workingDaysBefore(day, 1);
  setTime(new Date(`${eve}T15:00:00Z`));
  expect((await tell(order, { shipBy: day, reason: null, told: 0 })).statusCode).toBe(204);
  await keepAt(`${eve}T23:15:00Z`);
  expect((await read(order)).delays).toHaveLength(1);
  await keepAt(morning(day));
  expect(await newest(order)).toMatchObject({ ordinal: 2, answerBy: `${daysAfter(day, 1)}T23:59:59.999Z` });
});

test("the owner's own day that leaves time for an answer is followed by a notice five working days before it", async () => {
  const order = await newOrder(world, { email });
  const day = await tellOfShortDelay(order, { before: 2, until: 8 });
  await keepAt(morning(workingDaysBefore(day, 6)));
  expect((await read(order)).delays).toHaveLength(1);
  await keepAt(morning(workingDaysBefore(day, 5)));
  expect(await newest(order)).toMatchObject({ ordinal: 2, answerBy: `${day}T23:59:59.999Z` });
  const mailsSoFar = await mails(2);
  for (const before of [4, 3, 2, 1]) await keepAt(morning(workingDaysBefore(day, before)));
  expect((await read(order)).delays, 'one notice for each day that is missed').toHaveLength(2);
  expect(await mails(2)).toHaveLength(mailsSoFar.length);
});
