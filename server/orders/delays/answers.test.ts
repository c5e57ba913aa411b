import { expect, test } from 'vitest';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { timelineOf } from '#domain/orders/timeline.ts';
import { workingDaysBefore } from '#domain/shop/working-days.ts';
import { dayMs } from '#domain/time.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { newAccount } from '#tests/world/account.ts';
import { ingestedOrder, mailsTo, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
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
  open,
  openDelayedOrders,
  partShippedOrder,
  setTime,
  statusOf,
  tell,
  time,
  world,
} from '#tests/world/delayed-orders.ts';
import { orderContext, refundsOf } from '#tests/world/refund.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';

openDelayedOrders();

test('a yes keeps a twice delayed order, and a later cancellation refunds it also in production', async () => {
  const first = await delayedOrder();
  await mailAbout('is delayed');
  await moveOrder(orderContext(world), first._id, { to: 'in_production' });
  await keepAt(morning(workingDaysBefore(dayOf(first.shipBy), 5)));
  const path = answerPath(await mailAbout('is delayed again'));
  // Programs that check emails follow links.
  const asked = await open(path);
  expect(await answerOf(first)).toBeNull();
  expect(asked.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
  });
  expect(asked.body).toContain(orderNumber(first));

  for (let times = 0; times < 2; times += 1) {
    const agreed = await answer(path, 'wait');
    expect([agreed.statusCode, agreed.headers.location]).toEqual([303, path]);
  }
  expect((await open(path)).body).toContain('You told us that you want to wait.');
  await keepAt(daysAfter(String(first.shipBy), 1));
  expect(await answerOf(first)).toBe('wait');
  expect(await statusOf(first)).toBe('in_production');

  await Promise.all([answer(path, 'cancel'), answer(path, 'cancel')]);
  await expect.poll(() => statusOf(first)).toBe('refunded');
  await answer(path, 'wait');
  expect(await answerOf(first)).toBe('cancel');
  expect(await refundsOf(world, first)).toEqual([first.amountTotal]);
  expect((await open(path)).body).toContain('as you asked');
  const [piece] = await findPieces(world.shop.database.db, { order: first._id });
  expect(piece?.setAsideReason).toMatch(/^the order was (canceled|refunded)$/);
  const canceled = `Your order ${orderNumber(first)} has been canceled`;
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ subject }) => subject))
    .toContain(canceled);
  expect((await call('GET today')).json().lines).toContainEqual(
    expect.objectContaining({
      sentence: expect.stringContaining(`The buyer of order ${orderNumber(first)} canceled`),
    }),
  );
});

test('a yes and the cancellation that followed it are both in the timeline, in settings and behind the link', async () => {
  const member = await newAccount(world, { email });
  const session = await newSession(world, [oneSmallPrint], member.headers);
  await paySession(world, session, { email });
  const order = await ingestedOrder(world, session);
  await tell(order, { shipBy: null, reason: 'A lift broke.', told: 0 });
  const path = answerPath(await mailAbout('is delayed'));
  await answer(path, 'wait');
  setTime(new Date(time.getTime() + dayMs));
  await answer(path, 'cancel');
  await expect.poll(() => statusOf(order)).toBe('refunded');
  const link = { authorization: `Bearer ${await world.shop.orderLinks.toOrder(order)}` };
  const shown = async (url: string, headers: Record<string, string>) =>
    (await world.app.inject({ url, headers })).json<BuyerOrder[]>().find(({ _id }) => _id === order._id);
  for (const told of [
    await shown('/api/orders/mine', member.headers),
    await shown('/api/orders/found', link),
  ]) {
    if (!told) throw new Error('The order is not shown.');
    const titles = timelineOf(told, told).map(({ title }) => title);
    expect(titles.filter((title) => /delay|wait/i.test(title))).toEqual([
      'Delayed, new day unknown',
      'Agreed to wait',
      'Canceled because of the delay',
    ]);
    expect(titles).toEqual(expect.arrayContaining(['Canceled', 'Refunded']));
  }
  const { history } = (await call(`GET orders/${order._id}`)).json();
  expect(history).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ cause: 'the buyer', note: 'agreed to wait' }),
      expect.objectContaining({ cause: 'the buyer', status: 'cancelled', note: 'because of the delay' }),
    ]),
  );
});

test('a notice of an order that shipped since is void, and its page says so', async () => {
  const order = await delayedOrder();
  const path = answerPath((await mails(1))[0]);
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
  await moveOrder(orderContext(world), order._id, { to: 'in_production' });
  await moveOrder(orderContext(world), order._id, { to: 'shipped', tracking, unpacked: true });
  await answer(path, 'cancel');
  expect((await open(path)).body).toContain('has shipped, so there is nothing left to decide');
  await keepAt(time);
  expect(await answerOf(order)).toBe('void');
  expect(await refundsOf(world, order)).toEqual([]);
});

test('a refund that the provider does not make stays owed, and is made later', async () => {
  const order = await delayedOrder();
  const path = answerPath((await mails(1))[0]);
  await world.setFaults({ api: { status: 500 } });
  await answer(path, 'cancel');
  expect(await statusOf(order)).toBe('cancelled');
  expect((await open(path)).body).toContain('we email you when it is on its way');
  await world.setFaults();
  await expect.poll(() => statusOf(order), { timeout: 30_000 }).toBe('refunded');
  expect(await refundsOf(world, order)).toEqual([order.amountTotal]);
});

test('of a part-shipped order only the rest is canceled and refunded, with its tax', async () => {
  const order = await partShippedOrder();
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 1)));
  const isDelay = ({ subject }: { subject: string }) =>
    subject === `The rest of your order ${orderNumber(order)} is delayed`;
  await expect.poll(async () => (await mailsTo(world, email)).some(isDelay)).toBe(true);
  const mail = (await mailsTo(world, email)).find(isDelay);
  expect(mail?.text).toContain('Cancel the rest for a refund');
  const left = `1 × ${order.items[0]?.name}`;
  expect(mail?.text).toContain(left);
  expect((await open(answerPath(mail))).body).toContain(left);
  await answer(answerPath(mail), 'cancel');
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal / 2]);
  await waitForJobs(world, 'refund-cancelled-order');
  expect(await statusOf(order)).toBe('cancelled');
  const reasons = (await findPieces(world.shop.database.db, { order: order._id })).map(
    ({ setAsideReason, parcelId }) => [parcelId !== null, setAsideReason],
  );
  expect(reasons).toEqual(
    expect.arrayContaining([
      [true, null],
      [false, 'the order was canceled'],
    ]),
  );
  const canceled = `The rest of your order ${orderNumber(order)} has been canceled`;
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ subject }) => subject))
    .toContain(canceled);
});

test('forged and expired links open a kind page and decide nothing', async () => {
  const order = await delayedOrder();
  const path = answerPath((await mails(1))[0]);
  const [header, , signature] = path.split('.');
  const other = Buffer.from(JSON.stringify({ notice: order.delays[0]?._id, exp: 9_999_999_999 })).toString(
    'base64url',
  );
  for (const forged of [
    `${header}.${other}.${signature}`,
    `${path}x`,
    '/orders/answer?token=nonsense',
    '/orders/answer',
  ]) {
    const page = await open(forged);
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await answer(forged, 'cancel')).statusCode).toBe(303);
  }
  expect((await answer(path, 'nonsense')).statusCode).toBe(303);
  expect(await answerOf(order)).toBeNull();
  setTime(new Date(time.getTime() + 181 * dayMs));
  expect((await open(path)).statusCode).toBe(410);
  await answer(path, 'cancel');
  expect(await answerOf(order)).toBeNull();
});

test('the order of a buyer has its notice and the page to answer it, and the studio has no such page', async () => {
  const order = await delayedOrder();
  const mail = (await mailsTo(world, email)).find(({ subject }) => subject.includes('is confirmed'));
  const token = /\/orders\/found#(\S+)/.exec(mail?.text ?? '')?.[1];
  setTime(new Date());
  const found = await world.app.inject({
    url: '/api/orders/found',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(found.json()[0].delays).toEqual([
    { ...order.delays[0], answerPath: answerPath((await mails(1))[0]) },
  ]);
  const shown = await call(`GET orders/${order._id}`);
  expect(shown.json().order.delays).toEqual([order.delays[0]]);
});

test('after the time to answer, the shop accepts no yes and no newer notice, and still a cancellation', async () => {
  const order = await delayedOrder();
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 5)));
  const path = answerPath(await mailAbout('is delayed again'));
  setTime(new Date(`${daysAfter(String(order.shipBy), 1)}T00:00:00Z`));
  expect((await answer(path, 'wait')).statusCode).toBe(303);
  expect(await answerOf(order)).toBeNull();
  const page = (await open(path)).body;
  expect(page).toContain('The time to answer has passed');
  expect(page).toContain('we cancel order');
  expect(page).toContain('value="cancel"');
  expect(page).not.toContain('value="wait"');
  const told = await tell(order, { shipBy: daysAfter(String(order.shipBy), 20), reason: null, told: 2 });
  expect([told.statusCode, told.json().code]).toEqual([409, 'too_late']);
  expect((await call(`GET orders/${order._id}`)).json().can.tellDelay).toBeNull();
  await answer(path, 'cancel');
  await expect.poll(() => statusOf(order)).toBe('refunded');
  expect(await answerOf(order)).toBe('cancel');
});
