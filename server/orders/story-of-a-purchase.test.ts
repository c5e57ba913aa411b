import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog, logNameOf } from '#server/log.ts';
import { ingest, ingestedOrder, newEmail, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
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

/** The lines with the name that the log uses for a payment session. */
function linesAbout(sessionId: string): LogLine[] {
  return lines.filter((line) => line.includes(logNameOf(sessionId))).map((line) => JSON.parse(line));
}

/** The same lines as `message: job`, `message: event type` or `message: cause`. */
function story(sessionId: string): string[] {
  return linesAbout(sessionId).map(({ msg, job, cause = '', eventType }) =>
    [msg, job ?? eventType ?? cause.replace(/ evt_\w+/, '')].filter(Boolean).join(': '),
  );
}

/** The messages of the first job of this kind about the session. Other jobs may run at the same time. */
function storyOfJob(sessionId: string, kind: string): string[] {
  const about = linesAbout(sessionId);
  const began = about.find(({ job }) => job === kind);
  return about.filter(({ jobId }) => jobId !== undefined && jobId === began?.jobId).map(({ msg }) => msg);
}

test('the log shows for a session how its order was made and its buyer emailed', async () => {
  const email = newEmail();
  const session = await newSession(world);
  await paySession(world, session, { email });
  const work = ['began a job', 'finished a job'];
  await expect.poll(() => storyOfJob(session, 'send-order-confirmation')).toEqual(work);
  await expect.poll(() => storyOfJob(session, 'handle-payment-event')).toEqual(work);

  // Either the event or the reconciliation at the start of the shop makes the order.
  const messages = story(session);
  expect(messages[0]).toBe('opened a payment session');
  expect(messages).toContain('received an event of the payment provider: checkout.session.completed');
  expect(messages.filter((line) => line.startsWith('made the order of a payment session: '))).toHaveLength(1);
  expect(messages).toContain('emailed the confirmation of an order');

  await ingestedOrder(world, session);
  expect(story(session)).toContain('updated the order of a payment session: success page');
  expect(lines.join()).not.toContain(email);
});

test('the log says that the reconciliation found an order without any event', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session);
  await reconcileOrders(orderContext(world));
  const expected = [
    'opened a payment session',
    'paid sessions have no order: making them',
    'made the order of a payment session: reconciliation',
  ];
  // The shop may be running its own reconciliation at the same time.
  const messages = [...new Set(story(session))];
  expect(messages.filter((line) => expected.includes(line))).toEqual(expected);
});

test("the log says why a session makes no order, with the request's id", async () => {
  const session = await newSession(world);
  expect((await ingest(world, session)).statusCode).toBe(409);
  const line = linesAbout(session).find(({ msg }) => msg === 'a payment session makes no order');
  expect(line).toMatchObject({ cause: 'success page', reason: 'not-paid', reqId: expect.any(String) });
});

test('the log names the session of a failed call to the provider', async () => {
  const session = await newSession(world);
  await world.setFaults({ api: { status: 500 } });
  expect((await ingest(world, session)).statusCode).toBe(502);
  expect(story(session)).toContain('a payment session could not be ingested: success page');
});

test("no log line contains a payment session's id, which reveals a name and a street", () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => /cs_(test|live)_/.test(line))).toEqual([]);
});
