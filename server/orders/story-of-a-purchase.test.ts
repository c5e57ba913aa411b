import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { ingest, ingestedOrder, newEmail, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { reconcileOrders } from './reconcile-orders.ts';

const lines: string[] = [];

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ log: createLog('info', { write: (line) => lines.push(line) }) });
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

interface LogLine {
  msg: string;
  job?: string;
  cause?: string;
  eventType?: string;
}

/** What `grep` finds for a payment session, in the words of an owner. */
function story(sessionId: string): string[] {
  return lines
    .filter((line) => line.includes(sessionId))
    .map((line): LogLine => JSON.parse(line))
    .map(({ msg, job, cause = '', eventType }) =>
      [msg, job ?? eventType ?? cause.replace(/ evt_\w+/, '')].filter(Boolean).join(': '),
    );
}

test('the log tells by its session how an order came about and its buyer was mailed', async () => {
  const email = newEmail();
  const session = await newSession(world);
  await paySession(world, session, { email });
  const completed = 'checkout.session.completed';
  await expect.poll(() => story(session)).toContain('finished a job: send-order-confirmation');
  await expect.poll(() => story(session)).toContain('finished a job: handle-payment-event');
  const told = story(session);
  const inTurn = [
    'opened a payment session',
    `took an event of the payment provider: ${completed}`,
    'began a job: handle-payment-event',
    `made the order of a payment session: ${completed}`,
    'finished a job: handle-payment-event',
  ];
  expect(told.filter((line) => inTurn.includes(line))).toEqual(inTurn);
  const mailed = [
    `made the order of a payment session: ${completed}`,
    'began a job: send-order-confirmation',
    'mailed the confirmation of an order',
    'finished a job: send-order-confirmation',
  ];
  expect(told.filter((line) => mailed.includes(line))).toEqual(mailed);

  await ingestedOrder(world, session);
  expect(story(session).at(-1)).toBe('an order follows its payment session: success page');
  expect(lines.join()).not.toContain(email);
});

test('an order that the provider said nothing of is told as found by the reconciliation', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session);
  const { database, jobs, payments, log } = world.shop;
  await reconcileOrders({ db: database.db, jobs, payments, log });
  expect(story(session).slice(0, 3)).toEqual([
    'opened a payment session',
    'paid sessions have no order: making them',
    'made the order of a payment session: reconciliation',
  ]);
});

test('a session that makes no order says so, and why, with the request that asked', async () => {
  const session = await newSession(world);
  expect((await ingest(world, session)).statusCode).toBe(409);
  const line = lines.findLast((each) => each.includes(session)) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a payment session makes no order',
    cause: 'success page',
    reason: 'not-paid',
    reqId: expect.any(String),
  });
});

test('a provider that fails is told with the session that it failed', async () => {
  const session = await newSession(world);
  await world.setFaults({ api: { status: 500 } });
  expect((await ingest(world, session)).statusCode).toBe(502);
  expect(story(session).at(-1)).toBe('a payment session could not be followed: success page');
});
