import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { formatCents } from '#domain/money.ts';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { refundRight } from '#domain/orders/refund-words.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { workingDaysAfter, workingDaysBefore } from '#domain/shop/working-days.ts';
import { dayMs } from '#domain/time.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { parcels, pieces } from '#server/fulfillment/tables.ts';
import { ingestedOrder, mailsTo, newHeldOrder, newOrder, newSession, paySession } from '#tests/world/buy.ts';
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
  orderOfTwo,
  partShippedOrder,
  read,
  setMode,
  statusOf,
  subjects,
  tell,
  time,
  world,
} from '#tests/world/delayed-orders.ts';
import { orderContext, refundsOf } from '#tests/world/refund.ts';
import { refundCancelledJob } from '../order-jobs.ts';
import { findDisputes } from '../refunds/disputes.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { giveTimeToAnswer } from './give-time-to-answer.ts';
import { keepPromises } from './keep-promises.ts';

openDelayedOrders();

test('a second delay needs a yes before the day that it replaces; without one the order is canceled and refunded once', async () => {
  const first = await delayedOrder();
  await mailAbout('is delayed');
  const [firstDay] = [dayOf(first.shipBy)];
  await keepAt(morning(workingDaysBefore(firstDay, 5)));
  const renewed = await newest(first);
  expect(renewed).toMatchObject({ ordinal: 2, formerShipBy: first.shipBy });
  expect(renewed?.answerBy).toBe(`${firstDay}T23:59:59.999Z`);
  expect(await subjects(2)).toContain(`Your order ${orderNumber(first)} is delayed again`);
  expect((await mailAbout('is delayed again'))?.text).toContain(
    `If we don't hear from you by the end of ${formatUtcDay(firstDay)} (UTC), we must cancel the order and refund it in full.`,
  );

  await keepAt(`${firstDay}T23:00:00Z`);
  expect(await statusOf(first)).toBe('paid');
  await keepAt(`${daysAfter(morning(firstDay), 1)}T00:15:00Z`);
  expect(await answerOf(first)).toBe('lapsed');
  await expect.poll(() => statusOf(first)).toBe('refunded');
  await keepAt(daysAfter(morning(firstDay), 2));
  expect(await refundsOf(world, first)).toEqual([first.amountTotal]);
  const last = await mails(4);
  expect(last.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      `We have canceled your order ${orderNumber(first)}`,
      `Your order ${orderNumber(first)} has been refunded`,
    ]),
  );
  const page = await open(answerPath(await mailAbout('is delayed again')));
  expect(page.body).toContain('as federal law requires');
  const { history } = (await call(`GET orders/${first._id}`)).json();
  expect(history.find(({ status }: { status: string }) => status === 'cancelled')).toMatchObject({
    cause: 'the shop',
    note: 'the buyer did not agree to the delay in time',
  });
  expect((await answer(answerPath(await mailAbout('is delayed again')), 'wait')).statusCode).toBe(303);
  expect(await answerOf(first)).toBe('lapsed');
});

test('a first delay of more than 30 days, in words of the owner, lapses 30 days after the promised day', async () => {
  const order = await newOrder(world, { email });
  const promised = dayOf(order.shipBy);
  const body = { shipBy: daysAfter(promised, 31), reason: 'The paper mill is late.', told: 0 };
  const [once, twice] = await Promise.all([tell(order, body), tell(order, body)]);
  expect([once.statusCode, twice.statusCode].toSorted()).toEqual([204, 409]);
  expect((await newest(order))?.answerBy).toBe(`${daysAfter(promised, 30)}T23:59:59.999Z`);
  const [mail] = await mails(1);
  expect(mail?.text).toContain('The paper mill is late.');
  const { changes } = (await call('GET changes')).json();
  expect(changes[0]).toMatchObject({
    subject: { kind: 'order', id: order._id },
    action: 'delayed',
    undo: null,
  });

  // The renewed notice would be due, but the buyer is still being asked.
  await keepAt(`${daysAfter(promised, 30)}T12:00:00Z`);
  expect((await read(order)).delays).toHaveLength(1);
  await keepAt(morning(daysAfter(promised, 31)));
  expect(await answerOf(order)).toBe('lapsed');
  await expect.poll(() => statusOf(order)).toBe('refunded');
});

test('the email about a lapse names what is left to refund', async () => {
  const order = await delayedOrder();
  await refundOrder(orderContext(world), order._id, { amount: 5000 });
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 5)));
  await keepAt(morning(daysAfter(String(order.shipBy), 1)));
  const mail = await mailAbout('We have canceled');
  expect(mail?.text).toContain(
    `We refund the rest of what you paid, ${formatCents(order.amountTotal - 5000)}.`,
  );
  expect(mail?.text).toContain('There is nothing that you need to do.');
  expect(mail?.text).toContain('If you would rather have waited, reply to this email.');
  await expect.poll(() => refundsOf(world, order)).toEqual([5000, order.amountTotal - 5000]);
});

async function freeOrder(): Promise<Order> {
  const session = await newSession(world);
  await paySession(world, session, { email, promotionCode: 'ONTHEHOUSE' });
  return ingestedOrder(world, session);
}

/** An order of two prints, of which one has shipped, and of which a part was refunded. */
async function partRefundedOrder(): Promise<Order> {
  const order = await partShippedOrder();
  await refundOrder(orderContext(world), order._id, { amount: 1000 });
  return order;
}

const backToCard = 'The refund goes back to the card or account you paid with';

test.each<[string, () => Promise<Order>, string, string, (total: number) => number[]]>([
  [
    'a part-shipped order',
    partShippedOrder,
    'the rest of your order',
    'We refund what you paid for the prints that have not shipped, with their tax. There',
    (total) => [total / 2],
  ],
  [
    'a part-shipped order with an earlier refund',
    partRefundedOrder,
    'the rest of your order',
    'with their tax, less what we have refunded for them before.',
    (total) => [1000, total / 2 - 1000],
  ],
  ['a free order', freeOrder, 'your order', 'It was free, so there is nothing to refund.', () => []],
  [
    'a held order',
    () => newHeldOrder(world, email),
    'your order',
    'We refund all that you paid, $',
    (total) => [total],
  ],
])(
  'the buyer of %s is told of the delay, and of the money when it lapses',
  async (_, make, what, money, refunds) => {
    const order = await make();
    const promised = dayOf(order.shipBy);
    await keepAt(morning(workingDaysBefore(promised, 1)));
    const told = await mailAbout('is delayed');
    expect(told?.subject.toLowerCase()).toBe(`${what} ${orderNumber(order)} is delayed`.toLowerCase());
    expect(told?.text).toContain('Canceling costs nothing.');
    await keepAt(morning(workingDaysBefore(dayOf((await read(order)).shipBy), 5)));
    await keepAt(morning(daysAfter(dayOf((await newest(order))?.formerShipBy), 2)));
    expect(await answerOf(order)).toBe('lapsed');
    const mail = await mailAbout('We have canceled');
    expect(mail?.subject).toBe(`We have canceled ${what} ${orderNumber(order)}`);
    expect(mail?.text).toContain(money);
    const isFree = order.amountTotal === 0;
    expect([mail?.text.includes(backToCard), mail?.text.includes(refundRight)]).toEqual([!isFree, !isFree]);
    if (isFree) expect(await statusOf(order)).toBe('cancelled');
    else await expect.poll(() => refundsOf(world, order)).toEqual(refunds(order.amountTotal));
  },
);

test('a lapse whose refund fails at the provider is emailed once, and refunded once when the provider answers', async () => {
  const order = await delayedOrder();
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 5)));
  await world.setFaults({ api: { status: 500, method: 'POST', path: '/v1/refunds' } });
  await keepAt(morning(daysAfter(String(order.shipBy), 1)));
  await expect.poll(() => hasFailed(order)).toBe(true);
  const mail = await mailAbout('We have canceled');
  expect(mail?.text).toContain(refundRight);
  expect([await answerOf(order), await statusOf(order)]).toEqual(['lapsed', 'cancelled']);
  await keepAt(time);
  await world.setFaults();
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal]);
  await expect.poll(() => statusOf(order)).toBe('refunded');
  await mailAbout('has been refunded');
  expect(await mails(4)).toHaveLength(4);
});

/** Whether an attempt to refund a canceled order has failed. */
async function hasFailed({ _id }: Order): Promise<boolean> {
  const { rows } = await world.shop.database.pool.query(
    `select from pgboss.job where name = $1 and data ->> 'orderId' = $2 and output is not null`,
    [refundCancelledJob.name, _id],
  );
  return rows.length > 0;
}

/** Puts pieces into a parcel whose label no carrier has scanned. */
async function label(order: Order, codes: string[]): Promise<void> {
  const { db } = world.shop.database;
  const parcel = { id: crypto.randomUUID(), orderId: order._id, carrier: 'UPS', number: '1Z' };
  await db.insert(parcels).values({ ...parcel, status: 'labeled' });
  await db.update(pieces).set({ parcelId: parcel.id }).where(inArray(pieces.code, codes));
}

const codesOf = async (order: Order) =>
  (await findPieces(world.shop.database.db, { order: order._id })).map(({ code }) => code);

const undecided = async ({ _id }: Order) =>
  (await call('GET today')).json().lines.find(({ id }: { id: string }) => id === `undecided-${_id}`)
    ?.sentence;

test('an order whose labels no carrier scans gets each notice on the promised day, and is refunded within three business days', async () => {
  const order = await newOrder(world, { email });
  await label(order, await codesOf(order));
  const day = dayOf(order.shipBy);
  await keepAt(morning(workingDaysBefore(day, 1)));
  await keepAt(`${day}T16:15:00Z`);
  expect((await read(order)).delays).toEqual([]);
  expect(await undecided(order)).toContain(
    `Hand the parcel over, or give the label back. Without a scan, its buyer must hear of the delay on ${formatUtcDay(day)}.`,
  );
  await keepAt(morning(day));
  expect(await newest(order)).toMatchObject({ ordinal: 1, answerBy: null, answer: null });
  expect(await undecided(order)).toBeUndefined();
  await mailAbout('is delayed');

  const newDay = dayOf((await read(order)).shipBy);
  await keepAt(morning(workingDaysBefore(newDay, 5)));
  expect((await read(order)).delays).toHaveLength(1);
  await keepAt(morning(newDay));
  const until = daysAfter(newDay, 1);
  expect(await newest(order)).toMatchObject({ ordinal: 2, answerBy: `${until}T23:59:59.999Z` });
  const last = workingDaysAfter(until, 3);
  await keepAt(`${last}T23:15:00Z`);
  expect([await answerOf(order), await statusOf(order)]).toEqual([null, 'paid']);
  expect(await undecided(order)).toContain(
    `Without a scan by ${formatUtcDay(last)}, the order is canceled and refunded.`,
  );
  await keepAt(`${daysAfter(last, 1)}T00:15:00Z`);
  expect(await answerOf(order)).toBe('lapsed');
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal]);
  expect(await undecided(order)).toBeUndefined();
});

test('with hold, the owner must tell the buyer of a label without a scan on the promised day', async () => {
  await setMode('hold');
  const order = await newOrder(world, { email });
  await label(order, await codesOf(order));
  const day = dayOf(order.shipBy);
  const isDue = async () =>
    (await call('GET today')).body.includes(
      `The buyer of order ${orderNumber(order)} must hear of a delay today`,
    );
  await keepAt(morning(workingDaysBefore(day, 1)));
  expect([await isDue(), await undecided(order)]).toEqual([false, expect.stringContaining('Without a scan')]);
  await keepAt(morning(day));
  expect([await isDue(), await undecided(order)]).toEqual([true, undefined]);
  expect((await read(order)).delays).toEqual([]);
});

test('a label that is given back after the last day to agree ends the wait for its scan', async () => {
  const order = await delayedOrder();
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 5)));
  await label(order, await codesOf(order));
  await keepAt(morning(daysAfter(String(order.shipBy), 1)));
  expect([await answerOf(order), await statusOf(order)]).toEqual([null, 'paid']);
  expect(await undecided(order)).toContain('If you still have the parcel, give the label back.');
  const { db } = world.shop.database;
  await db.update(pieces).set({ parcelId: null }).where(eq(pieces.orderId, order._id));
  expect(await undecided(order)).toBeUndefined();
  await keepAt(time);
  expect(await answerOf(order)).toBe('lapsed');
});

test('a label without a scan does not let the new day pass', async () => {
  const order = await newOrder(world, { email });
  await tell(order, { shipBy: null, reason: 'A lift broke.', told: 0 });
  const day = daysAfter(String((await newest(order))?.answerBy), -2);
  await tell(order, { shipBy: day, reason: null, told: 1 });
  expect((await newest(order))?.answerBy).toBe(`${day}T23:59:59.999Z`);
  await label(order, await codesOf(order));
  await keepAt(`${daysAfter(day, 1)}T00:15:00Z`);
  expect(await answerOf(order)).toBe('lapsed');
});

test('a label of one print does not keep the buyer of two from notices, nor from the refund', async () => {
  const order = await orderOfTwo();
  const [first, second] = await codesOf(order);
  await label(order, [String(first)]);
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 1)));
  const told = await read(order);
  expect(told.delays).toHaveLength(1);
  await keepAt(morning(workingDaysBefore(dayOf(told.shipBy), 5)));
  expect((await read(order)).delays).toHaveLength(2);
  const lapseTime = morning(daysAfter(String(told.shipBy), 1));
  await label(order, [String(second)]);
  await keepAt(lapseTime);
  expect(await answerOf(order)).toBeNull();
  await world.shop.database.db
    .update(pieces)
    .set({ parcelId: null })
    .where(eq(pieces.code, String(second)));
  await keepAt(lapseTime);
  expect(await answerOf(order)).toBe('lapsed');
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal]);
});

test.each([
  ['an open dispute', undefined, 'the bank decides about it. Until then, we cannot refund it.'],
  [
    'a dispute that was lost over a part',
    'lost',
    'The bank has already returned $50.00 of your payment to you.',
  ],
])('the email and the page about a lapse under %s promise no refund', async (_, close, sentence) => {
  const order = await delayedOrder();
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 5)));
  const path = answerPath(await mailAbout('is delayed again'));
  const { id } = await world.sandbox<{ id: string }>(`/sandbox/sessions/${order.sessionId}/dispute`, {
    amount: 5000,
  });
  if (close) await world.sandbox(`/sandbox/disputes/${id}/close`, { status: close });
  const status = async () => (await findDisputes(world.shop.database.db, order._id))[0]?.status;
  await expect.poll(status).toBe(close ?? 'needs_response');
  await keepAt(morning(daysAfter(String(order.shipBy), 1)));
  expect(await answerOf(order)).toBe('lapsed');
  const mail = await mailAbout('We have canceled');
  expect(mail?.text).toContain(sentence);
  expect(mail?.text).not.toMatch(/refund goes back|We refund all/);
  const page = await open(path);
  expect(page.body).toContain(sentence);
  expect(page.body).not.toContain('refund goes back');
});

test('after a restore, nothing lapses for two days, because answers may be lost', async () => {
  const order = await delayedOrder();
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 5)));
  const restored = Date.parse(morning(daysAfter(String(order.shipBy), 3)));
  await giveTimeToAnswer(world.shop.database.db, new Date(restored));
  await keepAt(new Date(restored));
  await keepAt(new Date(restored + 2 * dayMs));
  expect(await answerOf(order)).toBeNull();
  await keepAt(new Date(restored + 3 * dayMs));
  expect(await answerOf(order)).toBe('lapsed');
});

test('while the clock of this machine is 40 days ahead, nobody is told and nothing is canceled', async () => {
  const asked = await delayedOrder();
  await keepAt(morning(workingDaysBefore(dayOf(asked.shipBy), 5)));
  const untold = await newOrder(world, { email });
  const context = { ...orderContext(world), details: world.shop.details, now: () => new Date() };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(String(asked.shipBy)) + 40 * dayMs });
  try {
    await keepPromises(context).work({});
  } finally {
    vi.useRealTimers();
  }
  expect([await answerOf(asked), await statusOf(asked)]).toEqual([null, 'paid']);
  expect((await read(untold)).delays).toEqual([]);
});

test('a refund of what shipped, after the rest has lapsed, is not called a cancellation', async () => {
  const order = await partShippedOrder();
  await tell(order, { shipBy: null, reason: 'A lift broke.', told: 0 });
  await keepAt(morning(daysAfter(String(order.shipBy), 31)));
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal / 2]);
  await mailAbout('refunded');
  const refund = () =>
    refundOrder(orderContext(world), order._id, { amount: 1000, after: order.amountTotal / 2 });
  // The refund of the rest may not have ended.
  await expect.poll(refund).toMatchObject({ ok: true });
  const refundMails = async () =>
    (await mailsTo(world, email)).filter(({ subject }) => subject.includes('has been refunded')).length;
  await expect.poll(refundMails).toBe(2);
});

test('after a clock that jumped by months, the buyer is told of a day to come and has time to answer', async () => {
  const order = await newOrder(world, { email });
  await keepAt(morning(daysAfter(String(order.shipBy), 120)));
  const notice = await newest(order);
  expect(Date.parse(notice?.shipBy ?? '')).toBeGreaterThan(time.getTime() + 13 * dayMs);
  expect(Date.parse(notice?.answerBy ?? '')).toBeGreaterThan(time.getTime() + dayMs);
  await keepAt(time);
  expect(await statusOf(order)).toBe('paid');
  await keepAt(new Date(time.getTime() + 3 * dayMs));
  await expect.poll(() => statusOf(order)).toBe('refunded');
});

/** Lets mail leave again, and the emails that failed be tried now. */
async function restoreMail(): Promise<void> {
  await world.setFaults();
  const { db } = world.shop.database;
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
}

test('silence is no consent if the first notice leaves only after the promised day', async () => {
  const order = await newOrder(world, { email });
  await world.setFaults({ mail: { refuse: true } });
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 1)));
  expect(await newest(order)).toMatchObject({ ordinal: 1, answerBy: null });
  await keepAt(`${dayOf(order.shipBy)}T23:15:00Z`);
  expect((await newest(order))?.answerBy).toBeNull();
  await keepAt(morning(daysAfter(String(order.shipBy), 1)));
  expect((await newest(order))?.answerBy).toBe(`${daysAfter(String(order.shipBy), 3)}T23:59:59.999Z`);

  await keepAt(morning(daysAfter(String(order.shipBy), 2)));
  await restoreMail();
  const until = daysAfter(String(order.shipBy), 4);
  const [mail] = await mails(1);
  expect(mail?.text).toContain(
    `If we don't hear from you by the end of ${formatUtcDay(`${until}T12:00:00Z`)} (UTC), we must cancel`,
  );
  await expect.poll(async () => (await newest(order))?.answerBy).toBe(`${until}T23:59:59.999Z`);
  expect(dayOf((await newest(order))?.at)).toBe(daysAfter(String(order.shipBy), 2));
  await keepAt(morning(until));
  expect(await statusOf(order)).toBe('paid');
  await keepAt(morning(daysAfter(until, 1)));
  expect(await answerOf(order)).toBe('lapsed');
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal]);
  expect((await mailAbout('We have canceled'))?.text).toContain('We told you that order');
});

test('an order whose first notice never leaves lapses, and no email says that its buyer was told', async () => {
  const order = await newOrder(world, { email });
  await world.setFaults({ mail: { refuse: true } });
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 1)));
  await keepAt(morning(daysAfter(String(order.shipBy), 1)));
  await keepAt(morning(daysAfter(String(order.shipBy), 4)));
  expect(await answerOf(order)).toBe('lapsed');
  await restoreMail();
  const mail = await mailAbout('We have canceled');
  expect(mail?.text).toContain('We could not email you about it in time');
  expect(mail?.text).not.toContain('We told you');
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal]);
});

test('a renewed notice that leaves late gives a day to answer, and one that never left is not called told', async () => {
  const [late, never] = [await delayedOrder(), await delayedOrder()];
  await mails(2);
  await world.setFaults({ mail: { refuse: true } });
  const day = dayOf(late.shipBy);
  await keepAt(morning(workingDaysBefore(day, 5)));
  expect(await newest(late)).toMatchObject({ ordinal: 2, answerBy: `${day}T23:59:59.999Z` });
  const { db } = world.shop.database;
  await db.execute(sql`update pgboss.job set start_after = now() + interval '1 hour'
    where state = 'retry' and data ->> 'orderId' = ${never._id}`);
  await keepAt(`${day}T10:00:00Z`);
  await world.setFaults();
  await db.execute(sql`update pgboss.job set start_after = now()
    where state = 'retry' and data ->> 'orderId' = ${late._id}`);
  await expect.poll(async () => (await newest(late))?.answerBy).toBe(`${daysAfter(day, 1)}T23:59:59.999Z`);
  expect((await mailAbout('is delayed again'))?.text).toContain(
    `by the end of ${formatUtcDay(`${daysAfter(day, 1)}T12:00:00Z`)} (UTC)`,
  );
  await keepAt(morning(daysAfter(day, 1)));
  expect([await answerOf(late), await answerOf(never)]).toEqual([null, 'lapsed']);
  const mail = await mailAbout(`We have canceled your order ${orderNumber(never)}`);
  expect(mail?.text).not.toContain('We told you');
});
