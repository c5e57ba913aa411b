import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog, logNameOf } from '#server/log.ts';
import { ingest, ingestedOrder, newEmail, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { reconcileOrders } from './placing/reconcile-orders.ts';

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
  jobId?: string;
  cause?: string;
  eventType?: string;
}

/** The lines about a payment session, found by its name in the log. */
function linesAbout(sessionId: string): LogLine[] {
  return lines.filter((line) => line.includes(logNameOf(sessionId))).map((line) => JSON.parse(line));
}

/** The same in short. */
function story(sessionId: string): string[] {
  return linesAbout(sessionId).map(({ msg, job, cause = '', eventType }) =>
    [msg, job ?? eventType ?? cause.replace(/ evt_\w+/, '')].filter(Boolean).join(': '),
  );
}

/** What a job that took this session on has to say, in its order; jobs run beside each other. */
function storyOfJob(sessionId: string, kind: string): string[] {
  const about = linesAbout(sessionId);
  const began = about.find(({ job }) => job === kind);
  return about.filter(({ jobId }) => jobId !== undefined && jobId === began?.jobId).map(({ msg }) => msg);
}

test('the log tells by its session how an order came about and its buyer was mailed', async () => {
  const email = newEmail();
  const session = await newSession(world);
  await paySession(world, session, { email });
  const work = ['began a job', 'finished a job'];
  await expect.poll(() => storyOfJob(session, 'send-order-confirmation')).toEqual(work);
  await expect.poll(() => storyOfJob(session, 'handle-payment-event')).toEqual(work);

  // The order is made by whoever asks first: the event, or the reconciliation that runs when a shop starts.
  const told = story(session);
  expect(told[0]).toBe('opened a payment session');
  expect(told).toContain('took an event of the payment provider: checkout.session.completed');
  expect(told.filter((line) => line.startsWith('made the order of a payment session: '))).toHaveLength(1);
  expect(told).toContain('mailed the confirmation of an order');

  await ingestedOrder(world, session);
  expect(story(session)).toContain('an order follows its payment session: success page');
  expect(lines.join()).not.toContain(email);
});

test('an order that the provider said nothing of is told as found by the reconciliation', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session);
  const { database, jobs, payments, log } = world.shop;
  await reconcileOrders({ db: database.db, jobs, payments, log });
  const found = [
    'opened a payment session',
    'paid sessions have no order: making them',
    'made the order of a payment session: reconciliation',
  ];
  // A second reconciliation, the shop's own, may be at it too.
  const told = [...new Set(story(session))];
  expect(told.filter((line) => found.includes(line))).toEqual(found);
});

test('a session that makes no order says so, and why, with the request that asked', async () => {
  const session = await newSession(world);
  expect((await ingest(world, session)).statusCode).toBe(409);
  const line = linesAbout(session).find(({ msg }) => msg === 'a payment session makes no order');
  expect(line).toMatchObject({ cause: 'success page', reason: 'not-paid', reqId: expect.any(String) });
});

test('a provider that fails is told with the session that it failed', async () => {
  const session = await newSession(world);
  await world.setFaults({ api: { status: 500 } });
  expect((await ingest(world, session)).statusCode).toBe(502);
  expect(story(session)).toContain('a payment session could not be followed: success page');
});

test('no line holds the id of a payment session, which opens a name and a street', () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => /cs_(test|live)_/.test(line))).toEqual([]);
});
